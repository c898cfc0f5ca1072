import TerminalGrid
import WaterfallLayout
import WaterfallRecords

extension Tour.Caption {
  /// A text in which `{lanes}` and the like stand for numbers in force, those that are layouts' own
  /// among them; `{{` and `}}` are braces.
  init(_ json: inout JSONReader, _ layouts: [LayoutKind]) throws(JSONError) {
    let (text, place) = try json.readText("a caption in quotes")
    do throws(CaptionFault) {
      try self.init(template: text, own: layouts.flatMap(\.numbers).map(\.name))
    } catch {
      throw JSONError(offset: place, expected: error.expected)
    }
    let lines = SafeText(longestText).lineCount(width: Tour.leastWidth, limit: 1000)
    guard 1...Tour.mostLines ~= lines, text.contains(where: { !$0.isWhitespace }) else {
      throw JSONError(
        offset: place,
        expected: "a caption of 1 to \(Tour.mostLines) lines at 60 columns"
          + (lines > Tour.mostLines ? ", and this takes \(lines)" : ""))
    }
  }

  private struct CaptionFault: Error { let expected: String }

  private init(template: String, own: [String]) throws(CaptionFault) {
    var parts: [Part] = []
    var (text, rest) = ("", template[...])
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      text += rest[..<brace]
      let behind = rest[rest.index(after: brace)...]
      if behind.first == rest[brace] {
        text.append(rest[brace])
        rest = behind.dropFirst()
        continue
      }
      guard rest[brace] == "{", let end = behind.firstIndex(of: "}") else {
        let expected =
          rest[brace] == "{"
          ? "\"}\" behind \"{\" in the caption; {{ is a brace"
          : "\"{\" before \"}\" in the caption; }} is a brace"
        throw CaptionFault(expected: expected)
      }
      let name = String(behind[..<end])
      let part =
        Number(rawValue: name).map(Part.number) ?? (own.contains(name) ? Part.own(name) : nil)
      guard let part else {
        let names = Number.allCases.map(\.rawValue) + own
        throw CaptionFault(
          expected: JSONMembers.words(for: name, of: names) + " in braces; {{ is a brace")
      }
      parts += [.text(text), part]
      (text, rest) = ("", behind[behind.index(after: end)...])
    }
    self.init(parts: parts + [.text(text + rest)])
  }
}
