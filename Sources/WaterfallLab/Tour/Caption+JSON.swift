import TerminalGrid
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

extension Tour.Caption {
  /// Reads a caption in which names in braces, such as `{lanes}`, stand for current numbers.
  ///
  /// A layout's own numbers have names, too. `{{` and `}}` are braces.
  init(_ json: inout JSONReader, _ layouts: [LayoutKind]) throws(JSONError) {
    let (text, place) = try json.readText("a caption in quotes")
    do throws(CaptionFault) {
      try self.init(template: text, own: layouts.flatMap(\.numbers).map(\.name))
    } catch {
      throw JSONError(offset: place, expected: error.expected)
    }
    let lines = SafeText(longestText).lineCount(width: Tour.leastWidth, limit: 1000)
    guard 1...Tour.mostLines ~= lines,
      text.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else {
      throw JSONError(
        offset: place,
        expected: "a caption of 1 to \(Tour.mostLines) lines at 60 columns"
          + (lines > Tour.mostLines ? ", not of \(lines)" : ""))
    }
  }

  private struct CaptionFault: Error { let expected: String }

  private init(template: String, own: [String]) throws(CaptionFault) {
    var parts: [Part] = []
    var (text, scalars) = ("", template.unicodeScalars[...])
    while let brace = scalars.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      text += String(scalars[..<brace])
      let laterScalars = scalars[scalars.index(after: brace)...]
      if laterScalars.first == scalars[brace] {
        text.unicodeScalars.append(scalars[brace])
        scalars = laterScalars.dropFirst()
        continue
      }
      guard scalars[brace] == "{", let end = laterScalars.firstIndex(of: "}") else {
        let expected =
          scalars[brace] == "{"
          ? "\"}\" after \"{\" in the caption; {{ is a brace"
          : "\"{\" before \"}\" in the caption; }} is a brace"
        throw CaptionFault(expected: expected)
      }
      let name = String(laterScalars[..<end])
      let part =
        Number(rawValue: name).map(Part.number) ?? (own.contains(name) ? Part.own(name) : nil)
      guard let part else {
        let names = Number.allCases.map(\.rawValue) + own
        throw CaptionFault(
          expected: JSONMembers.words(for: name, of: names) + " in braces; {{ is a brace")
      }
      parts += [.text(text), part]
      (text, scalars) = ("", laterScalars[laterScalars.index(after: end)...])
    }
    self.init(parts: parts + [.text(text + String(scalars))])
  }
}
