extension InputDecoder {
  /// Handles a byte of an OSC, DCS, APC, PM or SOS. BEL ends an OSC; Esc \ ends all of them.
  ///
  /// No terminal's answer contains other control characters. So such a byte is a key, and it cuts
  /// off a string whose end was lost. Without this, the program would ignore all keys until an Esc.
  mutating func stepString(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case 0x07 where stringKind == UInt8(ascii: "]"): endString(emit)
    case 0x07: hold(byte, limit: Self.stringLimit)
    case 0x1B: state = .stringEscape
    case 0..<0x20: abort(at: byte, emit)
    default: hold(byte, limit: Self.stringLimit)
    }
  }

  mutating func stepStringEscape(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    if byte == UInt8(ascii: "\\") { return endString(emit) }
    emitEscape(emit)
    begin(.escape)
    stepEscape(byte, emit)
  }

  mutating func endString(_ emit: (InputEvent) -> Void) {
    var reply: InputEvent.Reply?
    if !isOverlong {
      switch stringKind {
      case UInt8(ascii: "]"): reply = InputEvent.Reply(command: held)
      case UInt8(ascii: "P"): reply = InputEvent.Reply(deviceControl: held)
      case UInt8(ascii: "_"):
        if held.first == UInt8(ascii: "G") { reply = .graphics(Array(held.dropFirst())) }
      default: break
      }
    }
    finish(reply.map { .reply($0) }, emit)
  }
}

extension InputEvent.Reply {
  /// The answer in a device control string; nil if it is unknown, or reports that there is nothing.
  init?(deviceControl held: [UInt8]) {
    func text(after prefix: String) -> String? {
      guard held.starts(with: prefix.utf8) else { return nil }
      return String(decoding: held.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
    if let name = text(after: ">|") {
      self = .version(name)
    } else if let setting = text(after: "1$r") {
      self = .setting(setting)
    } else if let capability = text(after: "1+r") {
      self = .capability(Self.text(hexadecimal: capability.utf8.prefix { $0 != UInt8(ascii: "=") }))
    } else {
      return nil
    }
  }

  /// The text of pairs of hexadecimal digits, one pair for each byte; other letters are left out.
  private static func text(hexadecimal digits: some Sequence<UInt8>) -> String {
    let nibbles = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: nibbles.count - 1, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The colour in `10;rgb:ffff/ffff/ffff`; nil if the OSC has another form.
  init?(command: [UInt8]) {
    let halves = command.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2,
      halves[0].elementsEqual("10".utf8) || halves[0].elementsEqual("11".utf8)
    else { return nil }
    let number = halves[0].elementsEqual("10".utf8) ? 10 : 11
    let parts = halves[1].split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts[0].elementsEqual("rgb".utf8) || parts[0].elementsEqual("rgba".utf8)
    else { return nil }
    let channels = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard channels.count == (parts[0].count == 3 ? 3 : 4),
      let red = Self.channel(channels[0]), let green = Self.channel(channels[1]),
      let blue = Self.channel(channels[2])
    else { return nil }
    self = .color(number: number, red: red, green: green, blue: blue)
  }

  /// The value of one to four hexadecimal digits, scaled to 8 bits: `f`, `ff` and `ffff` are all
  /// 255.
  private static func channel(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | nibble
    }
    let most = 1 << (4 * digits.count) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
