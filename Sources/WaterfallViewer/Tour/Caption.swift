import WaterfallLayout

extension Tour {
  /// What is said in a step. The layout's numbers in it are those in force, so that it is true
  /// under any options: `"a page in \(.lanes)"` may say `a page in three columns`.
  struct Caption: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A number of the layout, in words.
    enum Number: Hashable, Sendable {
      /// `three columns`, `one row`.
      case lanes
      /// The same at the beginning of a sentence.
      case lanesFirst
      /// `3`
      case laneCount
      /// `gaps of 10 points`
      case gaps
      /// `10`, of the gap between columns.
      case columnGap
      /// `insets of 10 points`
      case insets
      /// `a screen that is 375 points wide`
      case screen
    }

    fileprivate enum Part: Hashable, Sendable {
      case text(String)
      case number(Number)
    }

    fileprivate let parts: [Part]

    init(stringLiteral text: String) { parts = [.text(text)] }
    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var parts: [Part] = []

      init(literalCapacity: Int, interpolationCount: Int) {}
      mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
      mutating func appendInterpolation(_ number: Number) { parts.append(.number(number)) }
    }

    /// Two pieces of a long caption.
    static func + (a: Self, b: Self) -> Self { Self(parts: a.parts + b.parts) }
    private init(parts: [Part]) { self.parts = parts }

    /// The words for a layout.
    ///
    /// - Parameter lanes: how many it has where as many as fit are taken.
    func text(for choice: LayoutChoice, lanes: Int) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .number(let number): number.words(for: choice, lanes: lanes)
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
    case .laneCount: return "\(count)"
    case .gaps:
      return across == down ? "gaps of \(down) \(unit)" : "gaps of \(across) and \(down) \(unit)"
    case .columnGap: return across
    case .insets: return "insets of \(Self.digits(configuration.insets.left)) \(unit)"
    case .screen:
      let side = choice.isHorizontal ? "high" : "wide"
      return choice.points.map { "a screen that is \($0) points \(side)" } ?? "a screen of cells"
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
