import Foundation
import Testing

/// A line of the sources that compares Characters.
///
/// Swift joins a quotation mark and the combining mark after it to one Character. It does the same
/// with CR LF, and takes é for e with an accent. So text with a meaning to a machine is compared by
/// bytes or scalars.
private struct Fault: CustomStringConvertible {
  let file: String
  let line: Int
  let code: String
  let instead: String

  var description: String { "\(file):\(line): \(instead)\n    \(code)" }
}

/// Calls on Characters, and what to write instead. The first group is the receiver.
private let patterns = [
  (
    #"^(.*)\.(?:hasPrefix|hasSuffix|replacing)\("#,
    "write begins(with:), ends(with:) or replacingEach(_:with:) of WaterfallRecords, or utf8.starts"
  ),
  (
    #"^(.*)\.(?:split\(separator: |firstIndex\(of: |lastIndex\(of: |contains\()""#,
    "put .unicodeScalars or .utf8 before the call"
  ),
  (
    #"^(.*)\.(?:firstRange|ranges)\(of: "(?:[^"\\]|\\.)*"(?!\.utf8)"#,
    "put .unicodeScalars or .utf8 before the call, and behind the text"
  ),
  (
    #"^(.*)\$0(?:\.\w+)? [=!]= "(?:\\?.|\\u\{\w+\})""#,
    "put .unicodeScalars or .utf8 before the call"
  ),
  (
    #"^(.*)\.(?:first|last) [=!]= "(?:\\?.|\\u\{\w+\})""#,
    "put .unicodeScalars or .utf8 before the call"
  ),
  (
    #"^(.*)\.(?:isNewline|isWhitespace)\b(?!\()"#,
    "ask for the scalar's properties, or isSpace of a byte"
  ),
]

/// The files in which Characters are meant, with the reason.
private let exceptions = [
  "TerminalInput/KeyNotation.swift": "a key is a Character",
  "WaterfallRecords/Meaning/LooseNumber.swift": "all of it is scalars",
  "WaterfallFormats/Drawn/DrawnTables+Nested.swift": "all of it is scalars",
  "WaterfallViewer/Prompts/PromptLine.swift": "the cursor moves by Characters",
]

/// Part of each pattern. Most lines do not match it, and this one search is quick.
private let sign =
  #"has[PS]|\.replacing|separator: "|(?:Index|Range|ranges)\(of: "|contains\("|\$0|st [=!]= "|\.is[NW]"#

private func faults(in text: String, of file: String) throws -> [Fault] {
  let sign = try NSRegularExpression(pattern: sign)
  let rules = try patterns.map { (try Regex($0.0, as: (Substring, Substring).self), $0.1) }
  var faults: [Fault] = []
  var statement = ""
  for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let code = line.drop { $0 == " " }
    if code.hasPrefix("//") { continue }
    // A line that continues a call chain belongs to the line before it.
    statement = code.hasPrefix(".") ? statement + code : String(code)
    let whole = NSRange(location: 0, length: statement.utf16.count)
    guard sign.firstMatch(in: statement, range: whole) != nil else { continue }
    for (rule, instead) in rules {
      // A receiver of bytes or scalars has a name that says so.
      guard let receiver = statement.firstMatch(of: rule)?.output.1,
        !receiver.contains(#/calar|utf8|ytes|properties/#)
      else { continue }
      faults.append(Fault(file: file, line: number + 1, code: String(code), instead: instead))
      break
    }
  }
  return faults
}

@Test func `no source compares Characters of text that a machine reads`() throws {
  let found = try sources().filter { exceptions[$0.name] == nil }
    .flatMap { try faults(in: $0.text, of: $0.name) }
  #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
}

@Test(arguments: [
  ("if text.hasPrefix(name) {", true), ("text.replacing(\"'\", with: \"x\")", true),
  ("path.split(separator: \"/\")", true), ("path.unicodeScalars.split(separator: \"/\")", false),
  ("path.utf8\n  .split(separator: UInt8(ascii: \"/\"))", false),
  ("path.unicodeScalars\n  .split(separator: \"/\")", false),
  ("path\n  .split(separator: \"/\")", true), ("text.prefix { $0 != \"\\n\" }", true),
  ("text.unicodeScalars.prefix { $0 != \"\\n\" }", false), ("part.first == \"#\"", true),
  ("name.first == \"author\"", false), ("letter.isWhitespace", true),
  ("$0.properties.isWhitespace", false),
  ("text.firstRange(of: \"</\")", true), ("bytes.firstRange(of: \"</\".utf8)", false),
  ("// text.hasPrefix(\"x\")", false),
])
func `a line that compares Characters is found`(code: String, isFault: Bool) throws {
  #expect(try faults(in: code, of: "").isEmpty == !isFault)
}
