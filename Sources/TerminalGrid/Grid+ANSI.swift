/// The colours that a written grid may use.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colours and no escape sequences.
  case none
  /// The terminal's first 16: the nearest one in which text is legible on the ground's colour.
  case palette16
  /// The xterm palette, as in ``ShownColors``.
  case palette256
  case truecolor
}

extension Grid {
  /// Appends a row as UTF-8 with SGR sequences, without a line break.
  ///
  /// Each row begins and ends in the terminal's own style, so that rows can be written one by one.
  /// Blanks at the end are left out if their style would not be seen.
  package func appendANSI(row: Int, depth: ColorDepth, to utf8: inout [UInt8]) {
    guard depth != .none else { return appendText(row: row, to: &utf8) }
    let start = starts[row]
    var end = start + size.columns
    while end > start, stored[end - 1].cluster == .space,
      stored[end - 1].style.printable(in: depth).isBlankUnseen
    { end -= 1 }
    var current = Style.plain.withoutMeaning
    for index in start..<end {
      let style = stored[index].style.printable(in: depth).withoutMeaning
      if style != current {
        style.appendSGR(depth: depth, to: &utf8)
        current = style
      }
      stored[index].cluster.append(to: &utf8)
    }
    if current != Style.plain.withoutMeaning { Style.plain.appendSGR(depth: depth, to: &utf8) }
  }
}

extension Style {
  /// Appends the SGR sequence that sets this style, and resets the style before it.
  package func appendSGR(depth: ColorDepth, to utf8: inout [UInt8]) {
    utf8.append(contentsOf: [0x1B, 0x5B, 0x30])  // ESC [ 0
    for (trait, code) in Self.traitCodes where traits.contains(trait) {
      utf8.append(0x3B)
      utf8.append(code)
    }
    let shown = printed(depth)
    if let color = shown?.foreground { Self.append(color, base: 30, to: &utf8) }
    if let color = shown?.background { Self.append(color, base: 40, to: &utf8) }
    utf8.append(0x6D)
  }

  /// The same style without a tint, because palettes have no tints.
  fileprivate func printable(in depth: ColorDepth) -> Style {
    depth == .truecolor ? self : untinted(on: nil)
  }

  /// Whether a blank in this style looks the same as no cell.
  var isBlankUnseen: Bool { background == nil && traits.isDisjoint(with: [.underline, .reverse]) }

  private static let traitCodes: [(Traits, UInt8)] = [
    (.bold, 0x31), (.dim, 0x32), (.italic, 0x33), (.underline, 0x34), (.reverse, 0x37),
  ]

  /// The colours that are written; nil if there are none.
  private func printed(_ depth: ColorDepth) -> ShownColors? {
    switch depth {
    case .none: nil
    case .palette16: printedBy16()
    case .palette256: shown(by: ColorMeans(.palette256))
    case .truecolor: shown(by: ColorMeans(.exact))
    }
  }

  /// Appends `;38;2;r;g;b`, `;38;5;n` or `;3n`; with 40 as `base`, the background's.
  private static func append(_ color: ShownColors.Shade, base: Int, to utf8: inout [UInt8]) {
    switch color {
    case .number(let number) where number < 8: append([base + Int(number)], to: &utf8)
    case .number(let number) where number < 16: append([base + 52 + Int(number)], to: &utf8)
    case .number(let number): append([base + 8, 5, Int(number)], to: &utf8)
    case .exact(let color):
      append([base + 8, 2, Int(color.red), Int(color.green), Int(color.blue)], to: &utf8)
    }
  }

  private static func append(_ parameters: [Int], to utf8: inout [UInt8]) {
    for parameter in parameters {
      utf8.append(0x3B)
      utf8.append(contentsOf: String(parameter).utf8)
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a non-negative number in decimal digits, without making a string.
  package mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
