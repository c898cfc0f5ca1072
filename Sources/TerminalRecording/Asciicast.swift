import WaterfallRecords

/// Recordings of terminals, as asciinema writes and plays them
/// (https://docs.asciinema.org/manual/asciicast/v2/): a line of JSON for the header, and one for
/// each event.
package enum Asciicast {
  /// What a recording says of itself.
  package struct Header: Hashable, Sendable {
    /// 2; or 1 and 3, in which an event's time counts from the one before.
    package var version = 2
    /// Cells.
    package var width: Int
    package var height: Int
    /// Seconds since 1970; nil: it is not said.
    package var timestamp: Int?
    /// What TERM said; nil: it is not said.
    package var terminal: String?
    /// The terminal's colours; nil: they are not said.
    package var theme: Theme?
    /// The longest pause, in seconds, that a player should make; nil: it is not said.
    package var idleLimit: Double?

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// A terminal's colours, each 0xRRGGBB.
  package struct Theme: Hashable, Sendable {
    package var foreground: UInt32
    package var background: UInt32
    /// The first 8 or 16 of its palette; none: they are not said.
    package var palette: [UInt32] = []
  }

  /// What happened.
  package enum Event: Hashable, Sendable {
    case output(String)
    /// The window has another size, in cells.
    case resized(columns: Int, rows: Int)
    /// Something that is not shown: input, a marker, an exit status.
    case other
  }

  /// An event, and when.
  package struct TimedEvent: Hashable, Sendable {
    /// Seconds since the recording began; in version 3 since the event before.
    package var time: Double
    package var event: Event
    package init(time: Double, event: Event) { (self.time, self.event) = (time, event) }
  }
}

// MARK: Writing

extension Asciicast.Header {
  /// The first line of a recording of version 2, with its line break.
  package var line: [UInt8] {
    var json = Array("{\"version\": 2, \"width\": \(width), \"height\": \(height)".utf8)
    if let timestamp { json += ", \"timestamp\": \(timestamp)".utf8 }
    if let terminal {
      json += ", \"env\": {\"TERM\": ".utf8
      appendHarmlessJSON(terminal, to: &json)
      json.append(UInt8(ascii: "}"))
    }
    return json + Array("}\n".utf8)
  }
}

extension Asciicast.TimedEvent {
  /// A line of a recording of version 2, with its line break.
  package var line: [UInt8] {
    var json = Array("[\(Self.seconds(time)), ".utf8)
    switch event {
    case .output(let text):
      json += "\"o\", ".utf8
      appendHarmlessJSON(text, to: &json)
    case .resized(let columns, let rows): json += "\"r\", \"\(columns)x\(rows)\"".utf8
    case .other: json += "\"m\", \"\"".utf8
    }
    return json + Array("]\n".utf8)
  }

  /// With six decimals, as asciinema has them.
  private static func seconds(_ time: Double) -> String {
    let microseconds = Int((min(max(0, time), 1e12) * 1e6).rounded())
    let rest = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}
