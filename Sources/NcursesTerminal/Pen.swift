import TerminalGrid

/// Tracks the terminal's current rendition, and changes it by the shortest SGR sequence.
struct Pen {
  /// The rendition in which the terminal writes now.
  private var current = Rendition()
  private let sequences: XtermSequences
  /// SGR's numbers for each colour of the palette, first as the foreground, then as the background;
  /// empty until it is used.
  private var colors = ContiguousArray<ContiguousArray<UInt8>>(repeating: [], count: 2 * 256)

  init(_ sequences: XtermSequences) { self.sequences = sequences }

  /// Whether text in this rendition needs no bytes before it.
  func isSet(_ rendition: Rendition) -> Bool { current == rendition }

  /// Sends what a blank or an erasure needs: the background, and traits that show on blanks.
  mutating func setForBlank(_ wanted: Rendition, into output: inout ContiguousArray<UInt8>) {
    guard (wanted.traits | current.traits) & Rendition.onBlanks == 0 else {
      return set(wanted, into: &output)
    }
    guard wanted.background != current.background else { return }
    var rendition = current
    rendition.background = wanted.background
    // A reset is the shortest way to the terminal's own rendition.
    set(wanted == Rendition() ? wanted : rendition, into: &output)
  }

  /// Sends the difference from the terminal's current rendition.
  mutating func set(_ wanted: Rendition, into output: inout ContiguousArray<UInt8>) {
    guard wanted != current else { return }
    defer { current = wanted }
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    if wanted != Rendition() {
      appendNumbers(to: wanted, into: &output)
      // The separator after the last number.
      output.removeLast()
    }
    output.append(UInt8(ascii: "m"))
  }

  /// Appends the numbers that change the rendition, with a separator after each.
  private mutating func appendNumbers(
    to wanted: Rendition, into output: inout ContiguousArray<UInt8>
  ) {
    var (traits, last) = (current.traits, -1)
    for (trait, _, off) in sequences.traits where current.traits & ~wanted.traits & trait != 0 {
      // One number ends bold and dim.
      if off == 22 { traits &= ~(Rendition.bold | Rendition.dim) }
      traits &= ~trait
      if off != last { append(off, to: &output) }
      last = off
    }
    for (trait, on, _) in sequences.traits where wanted.traits & ~traits & trait != 0 {
      append(on, to: &output)
    }
    if wanted.foreground != current.foreground {
      append(wanted.foreground, isGround: false, to: &output)
    }
    if wanted.background != current.background {
      append(wanted.background, isGround: true, to: &output)
    }
  }

  private func append(_ number: Int, to output: inout ContiguousArray<UInt8>) {
    output.append(decimal: number)
    output.append(UInt8(ascii: ";"))
  }

  private mutating func append(
    _ color: Int32, isGround: Bool, to output: inout ContiguousArray<UInt8>
  ) {
    let base = isGround ? 40 : 30
    switch color {
    case ..<0: append(base + 9, to: &output)
    case ..<256:
      let place = Int(color) + (isGround ? 256 : 0)
      if colors[place].isEmpty {
        colors[place] = sequences.numbers(ofColor: Int(color), isGround: isGround)
      }
      output += colors[place]
      output.append(UInt8(ascii: ";"))
    default:
      append(base + 8, to: &output)
      append(2, to: &output)
      for shift in [16, 8, 0] { append(Int(color) >> shift & 255, to: &output) }
    }
  }
}
