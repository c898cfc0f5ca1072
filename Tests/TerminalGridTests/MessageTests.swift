import TerminalGrid
import Testing

@Test(arguments: [
  ("a\u{1B}[31mb", "a␛[31mb"), ("a\nb\r\nc\rd\te", "a b c␍d e"), ("\u{7}\u{7F}\u{9B}31m", "␇␡␦31m"),
  ("\u{202E}\u{2066}x\u{2028}y", "␦␦x y"), ("a\u{200B}b\u{E0041}", "ab␦"), ("é漢🎉", "é漢🎉"),
])
func `what is interpolated stands on one line and steers nothing`(foreign: String, shown: String) {
  let message: Message = "<\(foreign)>\nadvice"
  #expect(message.text == "<\(shown)>\nadvice")
}

@Test func `numbers, messages and lists of them are interpolated`() {
  let inner: Message = "line 1\nline 2"
  let message: Message = "\(3) \(inner)" + "."
  #expect(message.text == "3 line 1\nline 2.")
  #expect(["a", "\("b\n")"].joined(separator: ", ") == ("a, b " as Message))
}

@Test func `of foreign text in several lines only the line feeds stay`() {
  #expect(Message(lines: "a\u{1B}c\r\n\tb\n\r\u{9B}1m").text == "a␛c\n b\n␍␦1m")
  #expect(Message(lines: SafeText([0x61, 0x9B, 0x0A, 0xC3])).text == "a\u{FFFD}\n\u{FFFD}")
  #expect(Message(lines: "").text == "")
}

@Test func `a message that was made safe stays what it is`() throws {
  for value in UInt32(0)..<0x3000 {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let once: Message = "x\(String(scalar))y"
    try #require(Message(lines: once.text) == once, "U+\(String(value, radix: 16))")
  }
}
