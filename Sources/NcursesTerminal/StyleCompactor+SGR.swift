extension StyleCompactor {
  /// Whether the terminal's entry writes these colours in SGR, so that they can be read back.
  static func knowsColors(_ numbers: Range<Int>) -> Bool {
    numbers.allSatisfy { number in
      // ncurses then numbers the colours in another order.
      guard let ink = Ncurses.capability("setaf", filledWith: number),
        let ground = Ncurses.capability("setab", filledWith: number),
        let inkNumbers = numbersOfSGR(ink), let groundNumbers = numbersOfSGR(ground)
      else { return false }
      var compactor = StyleCompactor(ending: .single)
      compactor.read(inkNumbers)
      compactor.read(groundNumbers)
      let color = Int32(number)
      return compactor.wanted == Rendition(foreground: color, background: color)
    }
  }

  /// What is between `CSI` and `m`; nil if the text is not a single SGR sequence.
  private static func numbersOfSGR(_ text: String) -> ArraySlice<UInt8>? {
    let bytes = Array(text.utf8)
    guard bytes.starts(with: "\u{1B}[".utf8), bytes.last == UInt8(ascii: "m") else { return nil }
    let numbers = bytes[2..<bytes.count - 1]
    return numbers.allSatisfy { (0x30...0x3B).contains($0) } ? numbers : nil
  }

  /// Reads the parameters of an SGR sequence. Colours may have colons between their numbers.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    parameters.removeAll(keepingCapacity: true)
    var number: Int32 = 0
    for byte in bytes {
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        parameters.append(number)
        number = 0
      } else if (0x30...0x39).contains(byte) {
        number = min(9999, number * 10 + Int32(byte - 0x30))
      }
    }
    parameters.append(number)
    var index = 0
    while index < parameters.count { index = apply(at: index) }
  }

  /// Applies the parameter at `index`.
  ///
  /// - Returns: the index of the next parameter.
  private mutating func apply(at index: Int) -> Int {
    let parameter = parameters[index]
    switch parameter {
    case 0: wanted = Rendition()
    case 1: wanted.traits |= Rendition.bold
    case 2: wanted.traits |= Rendition.dim
    case 3: wanted.traits |= Rendition.italic
    case 4: wanted.traits |= Rendition.underline
    case 7: wanted.traits |= Rendition.reverse
    case 22: wanted.traits &= ~(Rendition.bold | Rendition.dim)
    case 23: wanted.traits &= ~Rendition.italic
    case 24: wanted.traits &= ~Rendition.underline
    case 27: wanted.traits &= ~Rendition.reverse
    case 30...37: wanted.foreground = parameter - 30
    case 39: wanted.foreground = -1
    case 40...47: wanted.background = parameter - 40
    case 49: wanted.background = -1
    case 90...97: wanted.foreground = parameter - 82
    case 100...107: wanted.background = parameter - 92
    case 38, 48:
      guard index + 2 < parameters.count, parameters[index + 1] == 5 else { break }
      if parameter == 38 {
        wanted.foreground = parameters[index + 2]
      } else {
        wanted.background = parameters[index + 2]
      }
      return index + 3
    default: break
    }
    return index + 1
  }
}
