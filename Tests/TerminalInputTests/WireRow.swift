import TerminalInput
import Testing

/// A row of the tables in these tests: bytes that a terminal sends, and the events they mean.
struct WireRow: Sendable, CustomTestStringConvertible {
  /// The bytes as text, in which `␛` is Esc, `␇` is BEL, and U+E000 to U+E0FF are single bytes.
  let wire: String
  let events: [InputEvent]

  init(_ wire: String, _ events: [InputEvent]) { (self.wire, self.events) = (wire, events) }

  /// A row whose events are keys, given in their written form.
  init(_ wire: String, _ keys: String) {
    // A misspelt key gives no events, so the test of this row fails.
    self.init(wire, ((try? KeyNotation.parse(keys)) ?? []).map { .key($0) })
  }

  var bytes: [UInt8] {
    wire.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "␛": [0x1B]
      case "␇": [0x07]
      case "\u{E000}"..."\u{E0FF}": [UInt8(scalar.value - 0xE000)]
      default: Array(String(scalar).utf8)
      }
    }
  }

  var testDescription: String { wire }

  static let all = keys + protocols + mice + replies + swallowed
}

/// The events of `bytes` given in one piece, including those that only a flush releases.
func decodeAll(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
  var decoder = InputDecoder()
  let events = decoder.decode(bytes)
  return events + decoder.flush()
}

func keyEvents(_ keys: String) throws -> [InputEvent] {
  try KeyNotation.parse(keys).map { .key($0) }
}

extension InputDecoder {
  /// The complete events; an unfinished sequence is kept for the next call.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(Array(bytes)[...]) { events.append($0) }
    return events
  }
}
