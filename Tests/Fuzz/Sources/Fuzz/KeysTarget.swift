import TerminalInput

/// Decodes random, cut and spoilt input of a terminal. The events must not depend on the pieces in
/// which it arrives. After a flush, the decoder must hold nothing back.
let keysTarget = Target(name: "keys") { random in
  var bytes: [UInt8] = []
  for _ in 0...random.below(4) {
    switch random.below(4) {
    case 0: bytes.append(UInt8(random.below(256)))
    case 1: bytes += random.pick(Wire.beginnings)
    case 2: bytes += random.pick(Wire.parts)
    default: bytes += random.pick(Wire.whole)
    }
  }
  if random.below(3) == 0, !bytes.isEmpty {
    bytes[random.below(bytes.count)] = UInt8(random.below(256))
  }
  var whole = InputDecoder()
  var events = Joined()
  whole.decode(bytes[...]) { events.append($0) }
  events.append(contentsOf: whole.flush())
  var inPieces = InputDecoder()
  var others = Joined()
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = rest.prefix(1 + random.below(3))
    inPieces.decode(piece) { others.append($0) }
    rest = rest.dropFirst(piece.count)
  }
  others.append(contentsOf: inPieces.flush())
  guard events.all == others.all else {
    throw Finding(words: "\(events.all), in pieces \(others.all)", input: bytes)
  }
  // After a flush the decoder starts afresh.
  guard !whole.isWaiting, !inPieces.isWaiting else {
    throw Finding(words: "waits after a flush", input: bytes)
  }
}

/// Events, in which neighbouring pieces of a paste are joined.
private struct Joined {
  var all: [InputEvent] = []

  mutating func append(_ event: InputEvent) {
    if case .paste(let text) = event, case .paste(let before)? = all.last {
      all[all.count - 1] = .paste(before + text)
    } else {
      all.append(event)
    }
  }

  mutating func append(contentsOf events: [InputEvent]) { for event in events { append(event) } }
}

private enum Wire {
  static let beginnings =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}[<", "\u{1B}[?", "\u{1B}[200~",
      "\u{1B}_G",
    ]
    .map { Array($0.utf8) } + [[0x9B], [0xC3], [0xF0, 0x9F], [0xC2, 0x9B]]
  static let parts = [
    "1", "12", "65535", ";", ":", "~", "u", "M", "m", "A", "R", "$y", "c", "\u{1B}\\", "\u{7}",
    "0n", "S", "t", "i=1", ";OK",
  ]
  .map { Array($0.utf8) }
  static let whole = [
    "a", "é", "漢", "\u{1F600}", "\u{1B}[A", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[<0;10;20M",
    "\u{1B}[97;6u",
    "\u{1B}[0n", "\u{1B}[?62;4c", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[?1;0;1024S", "\u{1B}[6;20;10t",
    "\u{1B}]11;rgb:1212/3434/5656\u{1B}\\", "\u{1B}[?2026;2$y",
    "\u{1B}[I",
    "\u{1B}[200~paste\u{1B}[201~", "\u{1B}P>|XTerm(379)\u{1B}\\", "\r", "\t", "\u{7F}", "\u{1B}x",
  ].map { Array($0.utf8) }
}
