/// Which colours a written grid may use.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No escape sequence at all.
  case none
  /// The first 16 of the terminal, chosen by ``Palette/index16(_:)``.
  case palette16
  /// The xterm palette, chosen by ``Palette/index256(_:)``.
  case palette256
  case truecolor
}

extension Grid {
  /// The grid as lines for a terminal, each ended by a line break.
  package func ansi(depth: ColorDepth) -> String {
    var utf8: [UInt8] = []
    for row in 0..<size.rows {
      appendANSI(row: row, depth: depth, to: &utf8)
      utf8.append(0x0A)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Appends a row as UTF-8 with SGR sequences, without a line break.
  ///
  /// Each row begins and ends in the terminal's own style, so that rows can be written one by one.
  /// Blanks at its end are left out where nothing of their style would be seen.
  package func appendANSI(row: Int, depth: ColorDepth, to utf8: inout [UInt8]) {
    guard depth != .none else { return appendText(row: row, to: &utf8) }
    let start = starts[row]
    var end = start + size.columns
    while end > start, stored[end - 1].cluster == .space, stored[end - 1].style.isBlankUnseen {
      end -= 1
    }
    var current = Style.plain.withoutRole
    for index in start..<end {
      let style = stored[index].style.withoutRole
      if style != current {
        style.appendSGR(depth: depth, to: &utf8)
        current = style
      }
      stored[index].cluster.append(to: &utf8)
    }
    if current != Style.plain.withoutRole { Style.plain.appendSGR(depth: depth, to: &utf8) }
  }
}

extension Style {
  /// Appends the SGR sequence that sets this style and nothing of the one before.
  package func appendSGR(depth: ColorDepth, to utf8: inout [UInt8]) {
    utf8.append(contentsOf: [0x1B, 0x5B, 0x30])  // ESC [ 0
    for (trait, code) in Self.traitCodes where traits.contains(trait) {
      utf8.append(0x3B)
      utf8.append(code)
    }
    if let ink { Self.append(ink, base: 30, depth: depth, to: &utf8) }
    if let ground { Self.append(ground, base: 40, depth: depth, to: &utf8) }
    utf8.append(0x6D)
  }

  /// True if a blank in this style looks like no cell at all.
  var isBlankUnseen: Bool { background == nil && traits.isDisjoint(with: [.underline, .reverse]) }

  private static let traitCodes: [(Traits, UInt8)] = [
    (.bold, 0x31), (.dim, 0x32), (.italic, 0x33), (.underline, 0x34), (.reverse, 0x37),
  ]

  /// Appends `;38;2;r;g;b`, `;38;5;n` or `;3n`; with 40 as the base, the background's.
  private static func append(
    _ color: Color, base: Int, depth: ColorDepth, to utf8: inout [UInt8]
  ) {
    switch color {
    case .own where depth == .none: break
    case .own(let number): append(number: number, base: base, to: &utf8)
    case .exact(let rgb): append(rgb, base: base, depth: depth, to: &utf8)
    }
  }

  private static func append(number: UInt8, base: Int, to utf8: inout [UInt8]) {
    let index = Int(number)
    append([index < 8 ? base + index : base + 60 + index - 8], to: &utf8)
  }

  private static func append(
    _ color: RGB, base: Int, depth: ColorDepth, to utf8: inout [UInt8]
  ) {
    switch depth {
    case .none: break
    case .palette16: append(number: Palette.index16(color), base: base, to: &utf8)
    case .palette256: append([base + 8, 5, Int(Palette.index256(color))], to: &utf8)
    case .truecolor:
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
