import WaterfallRecords

/// Recordings of terminals in the format of asciinema
/// (https://docs.asciinema.org/manual/asciicast/v2/).
///
/// The first line is a JSON header. Each further line is an event.
package enum Asciicast {
  package struct Header: Hashable, Sendable {
    /// The version: 2, or 1 or 3, in which an event's time is counted from the previous event.
    package var version = 2
    /// The terminal's width in cells.
    package var width: Int
    /// The terminal's height in cells.
    package var height: Int
    /// Seconds since 1970; nil if not given.
    package var timestamp: Int?
    /// The value of TERM; nil if not given.
    package var terminal: String?
    /// The terminal's colours; nil if not given.
    package var theme: Theme?
    /// The longest pause in seconds that a player should make; nil if not given.
    package var idleLimit: Double?

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// A terminal's colours, each 0xRRGGBB.
  package struct Theme: Hashable, Sendable {
    package var foreground: UInt32
    package var background: UInt32
    /// The first 8 or 16 colours of the palette; empty if not given.
    package var palette: [UInt32] = []
  }

  /// A thing that happened during the recording.
  package enum Event: Hashable, Sendable {
    case output(String)
    /// The window has a new size, in cells.
    case resized(columns: Int, rows: Int)
    /// An event that is not shown: input, a marker, an exit status.
    case other
  }

  package struct TimedEvent: Hashable, Sendable {
    /// Seconds since the recording began, or in versions 1 and 3 since the previous event.
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

  /// The time in seconds with six decimals, as asciinema writes it.
  private static func seconds(_ time: Double) -> String {
    let microseconds = Int((min(max(0, time), 1e12) * 1e6).rounded())
    let rest = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}

/// How long a player waits between the events of a recording.
package struct Timing: Hashable, Sendable {
  /// How many times as fast as recorded; above 0.
  private let speed: Double
  /// The longest pause in seconds of the recording; nil if pauses are not shortened.
  private let idleLimit: Double?
  /// Whether each event's time is counted from the previous event.
  private let isRelative: Bool
  private var last = 0.0

  /// - Parameter idleLimit: replaces the recording's own limit unless nil.
  package init(of header: Asciicast.Header, speed: Double = 1, idleLimit: Double? = nil) {
    self.speed = speed
    self.idleLimit = idleLimit ?? header.idleLimit
    isRelative = header.version != 2
  }

  /// The wait between the event of the previous call and this one.
  ///
  /// It is zero if the time is before that of the previous event.
  package mutating func delay(before event: Asciicast.TimedEvent) -> Duration {
    let pause = isRelative ? event.time : max(0, event.time - last)
    last = isRelative ? 0 : max(last, event.time)
    // A broken recording may contain any time; longer than a day makes no difference.
    return .seconds(min(min(pause, idleLimit ?? pause) / speed, 86_400))
  }
}
