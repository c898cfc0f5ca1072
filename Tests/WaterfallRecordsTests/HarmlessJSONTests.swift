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
