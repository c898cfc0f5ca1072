import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

/// A text with its styles as tags, such as `a<red>b</>`. In `raw`, `^` means ESC.
private func marked(_ raw: String) -> String {
  let styled = StyledText(raw.replacing("^", with: "\u{1B}"))
  let utf8 = Array(styled.text.utf8)
  var text = ""
  var end = 0
  for run in styled.runs {
    text += String(decoding: utf8[end..<run.range.lowerBound], as: UTF8.self)
    text += "<\(run.style.words)>" + String(decoding: utf8[run.range], as: UTF8.self) + "</>"
    end = run.range.upperBound
  }
  return text + String(decoding: utf8[end...], as: UTF8.self)
}

extension TextStyle {
  /// `1` is a foreground, `on 4` a background, and `#0a0b0c` an exact colour.
  fileprivate var words: String {
    func words(_ color: Color) -> String {
      switch color {
      case .numbered(let number): "\(number)"
      case .exact(let red, let green, let blue):
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
    let names: [(Traits, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "under"),
      (.reverse, "reverse"),
    ]
    var all: [String] = []
    if let foreground { all.append(words(foreground)) }
    if let background { all.append("on " + words(background)) }
    all += names.filter { traits.contains($0.0) }.map(\.1)
    return all.joined(separator: " ")
  }
}

@Test(arguments: [
  ("plain", "plain"), ("", ""), ("a^[31mb^[mc", "a<1>b</>c"), ("a^[31mb^[0mc", "a<1>b</>c"),
  ("^[31ma^[32mb", "<1>a</><2>b</>"), ("^[31ma^[31mb", "<1>ab</>"), ("^[31m", ""),
  ("^[31m^[ma", "a"), ("^[31mone\ntwo^[m", "<1>one\ntwo</>"), ("é^[31mü^[mß", "é<1>ü</>ß"),
  ("^[97;104ma", "<15 on 12>a</>"), ("^[31;42ma^[39mb^[49mc", "<1 on 2>a</><on 2>b</>c"),
  (
    "^[1;2;3;4;7ma^[22mb^[23mc^[24md^[27me",
    "<bold dim italic under reverse>a</><italic under reverse>b</>"
      + "<under reverse>c</><reverse>d</>e"
  ),
  ("^[;31ma", "<1>a</>"), ("^[31;ma", "a"), ("^[1;;31ma", "<1>a</>"),
])
func `colours and traits last until they are reset`(raw: String, text: String) {
  #expect(marked(raw) == text)
}

@Test(arguments: [
  ("38;5;9", "9"), ("38;5;200", "200"), ("48;5;0", "on 0"), ("38;2;1;2;255", "#0102ff"),
  ("48;2;10;20;30", "on #0a141e"), ("38:5:200", "200"), ("38:2:1:2:3", "#010203"),
  ("38:2::1:2:3", "#010203"), ("38:2:0:1:2:3", "#010203"), ("38:2:1:10:20:30:0:1", "#0a141e"),
  ("38;5;1;4", "1 under"), ("38:5:1;4", "1 under"), ("38;2;1;2;3;48;5;7;1", "#010203 on 7 bold"),
  // Users of fzf reported this case: both forms in one sequence.
  ("22;1;38:2:180:190:254", "#b4befe bold"), ("4:3", "under"), ("4:0", ""), ("4;4:0", ""),
  ("21", "under"), ("58;5;1;1", "bold"), ("58;2;1;2;3;1", "bold"), ("58:2::1:2:3;1", "bold"),
  ("58:5:1;31", "1"), ("59;31", "1"), ("9;31", "1"), ("5;8;31", "1"), ("53;31;55", "1"),
  ("38;5", ""), ("38;5;256", ""), ("38;2;1;2", ""), ("38;2;300;0;0", ""), ("38", ""),
  ("38;9;1", "bold"),
  ("38:5", ""), ("38:2:1:2", ""), ("38:3:1:2:3;1", "bold"), ("99999999999999999999;1", "bold"),
  ("38;5;;1", "0 bold"), ("108;29;56;1", "bold"), ("1:2;31", "1"), (":31", ""), ("::;1", "bold"),
])
func `parameters in both forms, and wrong ones change nothing`(parameters: String, words: String) {
  #expect(marked("^[\(parameters)mx") == (words.isEmpty ? "x" : "<\(words)>x</>"))
}

@Test(arguments: [
  // Sequences other than colours that grep, gcc and tput write, and links.
  ("^[01;31m^[Ka^[m^[Kb", "<1 bold>a</>b"), ("a^[0Kb^[2Kc", "abc"), ("a^(B^[mb", "ab"),
  ("^]8;;http://a.b/^\\link^]8;;^\\!", "link!"),
  ("^]8;id=1;http://a.b/\u{7}link^]8;;\u{7}", "link"),
  ("^]8;;x^\\^[31mred^[m^]8;;^\\", "<1>red</>"),
])
func `what says nothing about letters is dropped`(raw: String, text: String) {
  #expect(marked(raw) == text)
}

@Test(arguments: [
  ("^[2J", "␛[2J"), ("^[1;1H", "␛[1;1H"), ("^[?1049h", "␛[?1049h"), ("^]0;t\u{7}", "␛]0;t\u{7}"),
  ("^]52;c;YQ==^\\", "␛]52;c;YQ==␛\\"), ("^Pq^\\", "␛Pq␛\\"), ("^c", "␛c"), ("^(0", "␛(0"),
  ("^[>4;2m", "␛[>4;2m"), ("^[?K", "␛[?K"), ("^[1 m", "␛[1 m"), ("^[31", "␛[31"), ("^[", "␛["),
  ("^", "␛"), ("a^", "a␛"), ("^]8;;http://", "␛]8;;http://"), ("^]8;;a\nb^\\", "␛]8;;a\nb␛\\"),
  ("^]9;;a^\\", "␛]9;;a␛\\"), ("\u{9B}31mx", "␦31mx"), ("\u{9D}0;t\u{9C}", "␦0;t␦"),
  ("^^[31mx", "␛<1>x</>"), ("^[^[31mx", "␛[<1>x</>"), ("^[3^[31m1mx", "␛[3<1>1mx</>"),
  ("^[\u{B5}m", "␛[µm"), ("£ Â \u{80}", "£ Â ␦"),
])
func `anything else is seen as it would be without colours`(raw: String, text: String) {
  #expect(marked(raw) == text)
}

@Test func `what is too long is no sequence`() {
  let many = String(repeating: "1;", count: 200)
  #expect(marked("^[\(many)mx") == "␛[\(many)mx")
  let address = String(repeating: "a", count: 5000)
  #expect(marked("^]8;;\(address)^\\x") == "␛]8;;\(address)␛\\x")
  #expect(marked("^[\(many.prefix(200))31mx") == "<1 bold>x</>")
}

@Test func `a text of nothing but sequences needs no more memory than any`() {
  let raw = (0..<50_000).map { "\u{1B}[3\($0 % 2 + 1)ma" }.joined()
  let styled = StyledText(raw)
  #expect(styled.text.utf8.count == 50_000)
  #expect(styled.runs.count == StyledText.mostRuns)
}

/// Random text from pieces that sequences consist of.
private func hostile(seed: UInt64) -> String {
  var random = SeededRandom(seed: seed)
  let pieces = [
    "\u{1B}", "\u{1B}[", "\u{1B}[3", "m", "1m", ";", ":", "38", "5", "2;", "\u{1B}]8;", "\u{1B}\\",
    "\u{7}", "K", "a", "é", "漢", "\n", "\u{9B}", "\u{85}", "\u{1B}P", "\u{1B}(B", "0", "4:3", "\0",
    "\u{FFFD}", "\u{1B}[31m", "\u{1B}[m",
  ]
  return (0..<Int.random(in: 0...60, using: &random)).map { _ in
    pieces.randomElement(using: &random) ?? ""
  }.joined()
}

@Test func `whatever comes, the text is plain, and its runs are parts of it`() throws {
  for seed in 1...3000 {
    let styled = StyledText(hostile(seed: UInt64(seed)))
    let scalars = styled.text.unicodeScalars
    try #require(
      !scalars.contains { $0 == "\u{1B}" || (0x80..<0xA0).contains($0.value) }, "\(seed)")
    try #require(StyledText(styled.text).text == styled.text, "\(seed)")
    try #require(StyledText(styled.text).runs.isEmpty, "\(seed)")
    let utf8 = Array(styled.text.utf8)
    var end = 0
    for run in styled.runs {
      try #require(
        run.range.lowerBound >= end && !run.range.isEmpty && run.style != .plain, "\(seed)")
      try #require(run.range.upperBound <= utf8.count, "\(seed)")
      // No run begins inside a character.
      try #require(utf8[run.range.lowerBound] & 0xC0 != 0x80, "\(seed)")
      end = run.range.upperBound
    }
  }
}

@Test func `halves of a C1 control do not come together`() {
  let plain = PlainText([0xC2, 0x1B, 0x5B, 0x6D, 0x9B, 0x61, 0xC2])
  #expect(plain.utf8 == [0xEF, 0xBF, 0xBD, 0x9B, 0x61, 0xEF, 0xBF, 0xBD])
}

@Test func `in pieces as at once`() throws {
  for seed in 1...1000 {
    let bytes = Array(hostile(seed: UInt64(seed)).utf8)
    let whole = PlainText(bytes[...])
    var random = SeededRandom(seed: UInt64(seed))
    var (utf8, rest) = ([UInt8](), bytes[...])
    var held = 0
    while !rest.isEmpty {
      held = min(rest.count, held + Int.random(in: 1...5, using: &random))
      let piece = PlainText(rest.prefix(held), isLast: held == rest.count)
      utf8 += piece.utf8
      rest = rest.dropFirst(piece.count)
      held -= piece.count
    }
    try #require(utf8 == whole.utf8, "\(seed)")
    try #require(whole.count == bytes.count)
  }
}
