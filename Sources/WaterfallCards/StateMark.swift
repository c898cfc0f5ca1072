package import TerminalGrid
import WaterfallItems
package import WaterfallRecords

/// A word for a state at the beginning of a text, which has the state's colour.
struct StateMark: Hashable, Sendable {
  let tone: StateTone
  /// Bytes of the word.
  let length: Int
  /// Whether the word is the whole text.
  let isWhole: Bool

  /// - Returns: nil if the text does not begin with such a word.
  ///
  /// - Complexity: O(1).
  init?(of text: SafeText) {
    guard let (tone, length) = StateTone.leading(text.utf8.span) else { return nil }
    (self.tone, self.length, isWhole) = (tone, length, length == text.utf8.count)
  }
}

extension StateMark {
  /// The mark of a field's value that says a bad level, such as a status of HTTP or of a process.
  ///
  /// - Parameter name: the field's name.
  /// - Returns: nil for other values. The first words of a text are the mark of their level.
  init?(of text: SafeText, tellingAs name: SafeText) {
    if let mark = StateMark(of: text) {
      self = mark
      return
    }
    guard let level = LogLevel(text.utf8.span, tellingAs: name.utf8.span) else { return nil }
    self.init(level, firstWordOf: text.utf8)
  }

  /// The mark of a text whose first words say a bad level; nil for other texts.
  init?(beginning text: String) {
    guard let level = LogLevel(beginning: text) else { return nil }
    self.init(level, firstWordOf: text.utf8)
  }

  private init?(_ level: LogLevel, firstWordOf text: some Collection<UInt8>) {
    guard level >= .warning else { return nil }
    tone = level >= .error ? .alarm : .caution
    length = text.prefix { $0 != 0x20 && $0 != 0x0A }.count
    isWhole = length == text.count
  }
}

/// The hue of a card as far as states decide it.
package enum HueState: Hashable, Sendable {
  case state(StateTone)
  /// It is no word for a state, but other cards have such words. It gets none of their hues.
  case other
}

extension Card {
  /// The hue that follows from the text which decides the card's colour; nil if none does.
  var hueState: HueState? { colorState.map { .state($0) } ?? (isBesideStates ? .other : nil) }
}

extension RunStyles {
  /// The styles of a field's value. A word for a state at its beginning has the state's colour.
  ///
  /// - Parameter runs: the styles of the data, which come before the state's colour.
  package init(ofValue text: SafeText, _ runs: [StyleRun], on base: Style, _ theme: Theme) {
    self.init(runs, StateMark(of: text), on: base, theme)
  }

  /// - Parameters:
  ///   - runs: the styles of the data, which come before the state's colour; nil if it has none.
  ///   - state: the state that the text names.
  init(_ runs: [StyleRun]?, _ state: StateMark?, on base: Style, _ theme: Theme) {
    guard let state, runs?.isEmpty ?? true else {
      self.init(runs, on: base)
      return
    }
    if state.isWhole {
      self.init(nil, on: theme.style(of: state.tone, on: base))
    } else {
      self.init([StyleRun(0..<state.length, theme.textStyle(of: state.tone))], on: base)
    }
  }
}

extension Theme {
  /// The style of a word for a state, given the style of the text around it.
  package func style(of tone: StateTone, on base: Style) -> Style {
    tone == .neutral ? base : Style(textStyle(of: tone), on: base)
  }

  /// The style of a word for a state on the terminal's own background.
  package func style(of tone: StateTone) -> Style { style(of: tone, on: Style().forPaper(paper)) }

  /// The word itself says the state, so nothing depends on its colour. An error is bold, too, for
  /// terminals without colours.
  fileprivate func textStyle(of tone: StateTone) -> TextStyle {
    let color = color(of: tone)
    return TextStyle(
      foreground: color.map { .exact(red: $0.red, green: $0.green, blue: $0.blue) },
      traits: tone == .alarm ? .bold : [])
  }

  /// The colour of a word for a state; nil for the colour of the text around it.
  func color(of tone: StateTone) -> RGB? {
    switch tone {
    case .alarm: colors.stateError
    case .caution: colors.stateWarning
    case .good: colors.stateGood
    case .neutral: nil
    case .quiet: colors.quiet
    }
  }

  /// The index of the hue for a card whose colour a state decides; nil for a card without a hue.
  ///
  /// That is the hue nearest to the state's colour, also in themes of the config file.
  func hue(for state: HueState, _ id: ItemID) -> Int? {
    switch state {
    case .state(.quiet): return nil
    case .state(let tone):
      let wanted = color(of: tone) ?? (tone == .neutral ? Self.newsColor : Self.colors[tone])
      return wanted.flatMap(nearestHue)
    case .other:
      let taken = Set(
        [StateTone.alarm, .caution, .good].compactMap {
          (color(of: $0) ?? Self.colors[$0]).flatMap(nearestHue)
        })
      let others = hues.indices.filter { !taken.contains($0) }
      return others.isEmpty ? nil : others[Int(id.value % UInt64(others.count))]
    }
  }

  private func nearestHue(to color: RGB) -> Int? {
    hues.indices.min { hues[$0].distance(to: color) < hues[$1].distance(to: color) }
  }

  /// The hue of ordinary news.
  private static let newsColor = RGB(hex: 0x5CAEE0)
  /// The hues of states in a theme that does not name them.
  private static let colors: [StateTone: RGB] = [
    .alarm: RGB(hex: 0xFF0000), .caution: RGB(hex: 0xE0C000), .good: RGB(hex: 0x40B040),
  ]
}

extension RGB {
  /// The square of the distance between two colours.
  fileprivate func distance(to other: RGB) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int { (Int(one) - Int(two)) * (Int(one) - Int(two)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}
