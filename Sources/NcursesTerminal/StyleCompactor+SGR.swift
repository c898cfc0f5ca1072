import TerminalGrid

// Reading and writing SGR.

extension StyleCompactor {
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    parameters.removeAll(keepingCapacity: true)
    var number: Int32 = 0
    for byte in bytes {
      if byte == UInt8(ascii: ";") {
        parameters.append(number)
        number = 0
      } else if (0x30...0x39).contains(byte) {
        number = min(9999, number * 10 + Int32(byte - 0x30))
      }
    }
    parameters.append(number)
    var index = 0
    while index < parameters.count { index = apply(at: index) }
    wanted = meaning(of: written)
  }

  /// Takes in the parameter at `index`.
  ///
  /// - Returns: the index of the next one.
  private mutating func apply(at index: Int) -> Int {
    let parameter = parameters[index]
    switch parameter {
    case 0: written = Look()
    case 1: written.traits |= Look.bold
    case 2: written.traits |= Look.dim
    case 3: written.traits |= Look.italic
    case 4: written.traits |= Look.underline
    case 7: written.traits |= Look.reverse
    case 22: written.traits &= ~(Look.bold | Look.dim)
    case 23: written.traits &= ~Look.italic
    case 24: written.traits &= ~Look.underline
    case 27: written.traits &= ~Look.reverse
    case 30...37: written.foreground = parameter - 30
    case 39: written.foreground = -1
    case 40...47: written.background = parameter - 40
    case 49: written.background = -1
    case 90...97: written.foreground = parameter - 82
    case 100...107: written.background = parameter - 92
    case 38, 48:
      guard index + 2 < parameters.count, parameters[index + 1] == 5 else { break }
      if parameter == 38 {
        written.foreground = parameters[index + 2]
      } else {
        written.background = parameters[index + 2]
      }
      return index + 3
    default: break
    }
    return index + 1
  }

  /// Sends what shows on a blank, or on what is erased: there some terminals keep more than the
  /// background.
  mutating func sendForBlank(to output: inout ContiguousArray<UInt8>) {
    guard (wanted.traits | sent.traits) & Look.onBlanks == 0 else {
      return send(wanted, to: &output)
    }
    guard wanted.background != sent.background else { return }
    var look = sent
    look.background = wanted.background
    // Where everything goes back to the terminal's own style a reset is the shortest.
    send(wanted == Look() ? wanted : look, to: &output)
  }

  mutating func send(_ look: Look, to output: inout ContiguousArray<UInt8>) {
    guard look != sent else { return }
    if look == Look() {
      output.append(contentsOf: [0x1B, UInt8(ascii: "["), UInt8(ascii: "m")])
      sent = look
      return
    }
    var sequence = Sequence()
    var from = sent
    let removed = from.traits & ~look.traits
    if removed != 0 {
      if switchesOff {
        if removed & (Look.bold | Look.dim) != 0 {
          sequence.append(22, to: &output)
          from.traits &= ~(Look.bold | Look.dim)
        }
        if removed & Look.italic != 0 { sequence.append(23, to: &output) }
        if removed & Look.underline != 0 { sequence.append(24, to: &output) }
        if removed & Look.reverse != 0 { sequence.append(27, to: &output) }
      } else {
        sequence.append(0, to: &output)
        from = Look()
      }
    }
    let added = look.traits & ~from.traits
    if added != 0 {
      for (trait, number) in Look.codes where added & trait != 0 {
        sequence.append(number, to: &output)
      }
    }
    if look.foreground != from.foreground {
      sequence.append(look.foreground, base: 30, to: &output)
    }
    if look.background != from.background {
      sequence.append(look.background, base: 40, to: &output)
    }
    output.append(UInt8(ascii: "m"))
    sent = look
  }

  /// A sequence of parameters that is being written.
  private struct Sequence {
    private var isBegun = false

    mutating func append(_ parameter: Int32, to output: inout ContiguousArray<UInt8>) {
      if isBegun {
        output.append(UInt8(ascii: ";"))
      } else {
        output.append(0x1B)
        output.append(UInt8(ascii: "["))
        isBegun = true
      }
      output.append(decimal: Int(parameter))
    }

    /// - Parameter base: 30 for the foreground, 40 for the background.
    mutating func append(
      _ color: Int32, base: Int32, to output: inout ContiguousArray<UInt8>
    ) {
      switch color {
      case ..<0: append(base + 9, to: &output)
      case ..<8: append(base + color, to: &output)
      case ..<16: append(base + 60 + color - 8, to: &output)
      case ..<256:
        append(base + 8, to: &output)
        append(5, to: &output)
        append(color, to: &output)
      default:
        append(base + 8, to: &output)
        append(2, to: &output)
        append(color >> 16 & 255, to: &output)
        append(color >> 8 & 255, to: &output)
        append(color & 255, to: &output)
      }
    }
  }
}
