import TerminalInput
import Testing

@Suite struct KeyNotationTests {
  private static let codes: [Key.Code] =
    [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter, .tab,
      .backspace, .escape,
    ] + (1...63).map { .function($0) }
    + (0x20..<0x7F).map { .character(Character(Unicode.Scalar($0))) }
    + Array("é那😀👨‍👩‍👧🇫\u{301}\u{200D}\u{94D}\u{93E}\u{FE0F}\u{D4E}").map { .character($0) }
    + [.character("\u{301}"), .character("\u{93E}"), .character("\u{1F3FD}")]

  @Test func `what is printed is read back as the same key`() throws {
    for code in Self.codes {
      for modifiers in 0..<8 {
        let key = Key(code, Key.Modifiers(rawValue: UInt8(modifiers)))
        let text = KeyNotation.print(key)
        #expect(try KeyNotation.parse(text) == [key], "\(text)")
      }
    }
  }

  @Test func `keys one after the other are read back as the same keys`() throws {
    let keys = Self.codes.map { Key($0) }.filter { KeyNotation.print($0) != "🇫" }
    let text = keys.map(KeyNotation.print).joined()
    #expect(try KeyNotation.parse(text) == keys)
  }

  @Test(arguments: [
    ("5j<PgDn><C-l>", ["5", "j", "<PgDn>", "<C-l>"]), ("<S-M-C-Up>", ["<C-M-S-Up>"]),
    ("<lt>>", ["<lt>", ">"]), ("<C-lt><C-gt>", ["<C-lt>", "<C-gt>"]),
    ("<C--> ", ["<C-->", "<Space>"]),
    ("<U+0301>", ["<U+0301>"]), ("<gt>-", [">", "-"]), ("", []),
  ])
  func `keys have one written form`(text: String, forms: [String]) throws {
    #expect(try KeyNotation.parse(text).map(KeyNotation.print) == forms)
  }

  @Test(arguments: [
    ("j<PgDwn>", KeyNotationError.unknownKey(part: "PgDwn", position: 3, nearest: "PgDn")),
    ("<up>", .unknownKey(part: "up", position: 2, nearest: "Up")),
    ("<C-Delete>", .unknownKey(part: "Delete", position: 4, nearest: "Del")),
    ("<F64>", .unknownKey(part: "F64", position: 2, nearest: "F4")),
    ("<F05>", .unknownKey(part: "F05", position: 2, nearest: "F5")),
    ("<nonsense>", .unknownKey(part: "nonsense", position: 2, nearest: nil)),
    ("<x>", .unknownKey(part: "<x>", position: 1, nearest: "x")),
    ("<U+D800>", .unknownKey(part: "U+D800", position: 2, nearest: nil)),
    ("<c-x>", .unknownModifier(part: "c-", position: 2, nearest: "C-")),
    ("<C-A-x>", .unknownModifier(part: "A-", position: 4, nearest: "M-")),
    ("<C-C-x>", .repeatedModifier(part: "C-", position: 4)),
    ("jk<C-x", .unclosed(part: "<C-x", position: 3)), ("<", .unclosed(part: "<", position: 1)),
    ("<>", .unclosed(part: "<>", position: 1)), ("j\u{03}", .controlCharacter(position: 2)),
  ])
  func `an error names the wrong part, its place and the nearest right name`(
    text: String, error: KeyNotationError
  ) {
    #expect(throws: error) { try KeyNotation.parse(text) }
  }

  @Test func `an error reads as a sentence that helps`() {
    let error = KeyNotationError.unknownKey(part: "PgDwn", position: 3, nearest: "PgDn")
    #expect("\(error)" == "there is no key “PgDwn” (character 3); perhaps “PgDn”")
  }
}
