import TerminalGrid
import WaterfallBoard
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

extension Tour {
  /// The text of a step. Its numbers are the layout's current ones, so that it is true under any
  /// options: `"a page in \(.lanes)"` may say `a page in three columns`.
  package struct Caption: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A number of the layout, in words. In JSON its name is in braces: `{lanes}`.
    package enum Number: String, CaseIterable, Sendable {
      /// `three columns`, `one row`.
      case lanes
      /// The same at the beginning of a sentence.
      case lanesFirst = "Lanes"
      /// `3`
      case laneCount = "lane-count"
      /// The same as `laneCount`.
      case columns
      /// `gaps of 10 points`
      case gaps
      /// `10`, the gap between columns.
      case columnGap = "column-gap"
      /// `insets of 10 points`
      case insets
      /// `a screen that is 375 points wide`
      case screen
    }

    enum Part: Hashable, Sendable {
      case text(String)
      case number(Number)
      /// One of a layout's own numbers, by its name; `–` if the layout has no such number.
      case own(String)
    }

    private let parts: [Part]

    package init(stringLiteral text: String) { parts = [.text(text)] }
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
    init(parts: [Part]) { self.parts = parts }

    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var parts: [Part] = []

      package init(literalCapacity: Int, interpolationCount: Int) {}
      package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
      package mutating func appendInterpolation(_ number: Number) { parts.append(.number(number)) }
    }

    /// Joins two pieces of a long caption.
    package static func + (a: Self, b: Self) -> Self { Self(parts: a.parts + b.parts) }

    /// The caption's text for a layout.
    ///
    /// - Parameter lanes: the number of lanes if the layout has as many as fit.
    func text(for choice: LayoutChoice, lanes: Int) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .number(let number): number.words(for: choice, lanes: lanes)
        case .own(let name):
          choice.kind.numbers.first { $0.name == name }.map(choice.words) ?? "–"
        }
      }.joined()
    }

    /// The text with every number at its usual maximum length, to compute the most lines that it
    /// takes.
    var longestText: String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .number(let number): number.longestWords
        case .own: "1000"
        }
      }.joined()
    }
  }
}

extension Tour.Caption.Number {
  fileprivate func words(for choice: LayoutChoice, lanes: Int) -> String {
    let configuration = choice.configuration
    let unit = choice.points == nil ? "cells" : "points"
    var count = lanes
    if case .count(let own) = configuration.columns { count = own }
    let (across, down) = (Self.digits(configuration.columnGap), Self.digits(configuration.rowGap))
    switch self {
    case .lanes: return Self.lanes(count, choice)
    case .lanesFirst:
      let words = Self.lanes(count, choice)
      return words.prefix(1).uppercased() + words.dropFirst()
    case .laneCount, .columns: return "\(count)"
    case .gaps:
      return across == down ? "gaps of \(down) \(unit)" : "gaps of \(across) and \(down) \(unit)"
    case .columnGap: return across
    case .insets: return "insets of \(Self.digits(configuration.insets.left)) \(unit)"
    case .screen:
      let side = choice.isHorizontal ? "high" : "wide"
      return choice.points.map { "a screen that is \($0) points \(side)" } ?? "a screen of cells"
    }
  }

  fileprivate var longestWords: String {
    switch self {
    case .lanes, .lanesFirst: "twelve columns"
    case .laneCount, .columns: "100"
    case .gaps: "gaps of 100 and 100 points"
    case .columnGap: "100"
    case .insets: "insets of 100 points"
    case .screen: "a screen that is 1000 points high"
    }
  }

  private static let names = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  private static func lanes(_ count: Int, _ choice: LayoutChoice) -> String {
    let number = names.indices.contains(count) ? names[count] : "\(count)"
    let noun = choice.isHorizontal ? "row" : "column"
    return count == 1 ? "\(number) \(noun)" : "\(number) \(noun)s"
  }

  private static func digits(_ number: Double) -> String {
    number.magnitude < 1e9 && number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

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
