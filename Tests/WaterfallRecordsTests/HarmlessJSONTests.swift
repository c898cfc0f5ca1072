import Foundation
import Testing
import WaterfallRecords

@Test(arguments: [
  ("", #""""#), ("a\"\\/", #""a\"\\/""#), ("\n\r\t", #""\n\r\t""#), ("\u{1B}[m", #""\u001b[m""#),
  ("\u{0}\u{7F}\u{9B}", #""\u0000\u007f\u009b""#), ("\u{202E}\u{2028}", #""\u202e\u2028""#),
  ("\u{E0001}", #""\udb40\udc01""#), ("é漢🎉", #""é漢🎉""#),
])
func `texts become strings of JSON that steer nothing, and read back the same`(
  text: String, json: String
) throws {
  var bytes: [UInt8] = []
  appendHarmlessJSON(text, to: &bytes)
  #expect(String(decoding: bytes, as: UTF8.self) == json)
  let read = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  #expect(read as? String == text)
}

@Test(arguments: UInt8(0)..<0x80)
func `each ASCII character is harmless wherever it stands`(byte: UInt8) throws {
  let letter = Character(Unicode.Scalar(byte))
  for place in 0...17 {
    var letters = Array(repeating: Character("x"), count: 18)
    letters[place] = letter
    let text = String(letters)
    var bytes: [UInt8] = []
    appendHarmlessJSON(text, to: &bytes)
    #expect(bytes.allSatisfy { 0x20..<0x7F ~= $0 })
    let read = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }
}
