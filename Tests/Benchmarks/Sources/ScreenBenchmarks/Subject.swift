import Glibc

/// The program in a pseudo-terminal, driven key by key.
final class Subject {
  private let terminal: VirtualTerminal
  private let pseudoTerminal: PseudoTerminal
  private let process: Int32
  private let rows: Int
  private let start = ContinuousClock.now
  /// The time until the first card was visible.
  private(set) var firstFrame = Duration.zero

  /// The output that one key, or several at once, caused.
  struct Answer {
    var bytes = 0
    var frames = 0
    /// The bytes of the first frame. Results of a search arrive only in later frames.
    var firstBytes = 0
    /// The bytes that a perfect diff would have sent. `scroll` says by how many rows it would
    /// scroll.
    var perfect = 0
    var scroll = 0
  }

  init(_ program: String, _ arguments: [String], columns: Int = 200, rows: Int = 60) throws {
    self.rows = rows
    terminal = VirtualTerminal(columns: columns, rows: rows)
    pseudoTerminal = try PseudoTerminal(columns: columns, rows: rows)
    var command = PseudoTerminal.Command(program, arguments)
    command.environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      "HOME": "/nonexistent", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    try pseudoTerminal.spawn(command)
    guard let process = pseudoTerminal.process else { fatalError("\(program) did not start") }
    self.process = process
    while !terminal.text(row: rows - 1).contains(" of "), pseudoTerminal.reap() == nil {
      _ = read(within: 100)
      firstFrame = start.duration(to: .now)
    }
    guard pseudoTerminal.reap() == nil else { fatalError("\(program) ended: \(terminal.text)") }
    settle(quiet: 300)
  }

  /// Presses keys, all at once, and waits until no output follows.
  ///
  /// - Parameter quiet: how long there has to be no output, in milliseconds.
  func press(_ keys: String, quiet: Int = 30) -> Answer {
    let before = Screen(terminal)
    pseudoTerminal.send(Array(keys.utf8))
    var answer = settle(quiet: quiet)
    (answer.perfect, answer.scroll) = PerfectDiff.cost(from: before, to: Screen(terminal))
    return answer
  }

  /// Presses keys, without waiting.
  func send(_ keys: String) { pseudoTerminal.send(Array(keys.utf8)) }

  /// Presses keys one by one, each after the answer to the previous one.
  func press(_ keys: [String]) -> [Answer] { keys.map { press($0) } }

  /// Where to wait for a text.
  enum Place {
    /// In the last row.
    case inStatus
    case inCards
  }

  static let quietAfterWaiting = Duration.milliseconds(300)

  /// Waits until a text is shown, for at most a minute, and then until no output follows.
  func wait(for text: String, _ place: Place = .inStatus) {
    let end = ContinuousClock.now + .seconds(60)
    let isShown = {
      switch place {
      // `text` may end with a blank, but the row's text has none at its end.
      case .inStatus: (self.terminal.text(row: self.rows - 1) + " ").contains(text)
      case .inCards: (0..<self.rows - 1).contains { self.terminal.text(row: $0).contains(text) }
      }
    }
    while !isShown() {
      guard ContinuousClock.now < end, pseudoTerminal.reap() == nil else {
        fatalError("\(text) did not come: \(terminal.text)")
      }
      _ = read(within: 100)
    }
    settle(quiet: Int(Self.quietAfterWaiting / .milliseconds(1)))
  }

  /// How many bytes arrive within a time in which nothing happens.
  func idle(milliseconds: Int) -> Int {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    var bytes = 0
    while ContinuousClock.now < end { bytes += read(within: 20).count }
    return bytes
  }

  /// The processor time of all its threads until now.
  var processorTime: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard unsafe clock_getcpuclockid(process, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { fatalError("the program's processor time is not known") }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Its peak memory until now, in bytes.
  var peakMemory: Int { status("VmHWM:") }

  /// Its memory now, in bytes.
  var memory: Int { status("VmRSS:") }

  /// A figure from the process's `status` in /proc, in bytes; 0 if it is missing.
  private func status(_ name: String) -> Int {
    guard let file = unsafe fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
      let words = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      )
      .split { $0 == " " || $0 == "\t" }
      if words.first.map(String.init) == name, words.count > 1, let kibibytes = Int(words[1]) {
        return kibibytes * 1024
      }
    }
    return 0
  }

  @discardableResult
  private func settle(quiet: Int) -> Answer {
    var answer = Answer()
    var tail: [UInt8] = []
    var last = ContinuousClock.now
    while last.duration(to: .now) < .milliseconds(quiet) {
      let bytes = read(within: quiet)
      guard !bytes.isEmpty else { continue }
      last = .now
      answer.bytes += bytes.count
      let seen = tail + bytes
      if answer.frames == 0 { answer.firstBytes = answer.bytes }
      answer.frames += Self.questions(in: seen)
      tail = seen.suffix(3)
    }
    return answer
  }

  /// Counts the questions to the terminal; each frame ends with one.
  private static func questions(in bytes: [UInt8]) -> Int {
    let question = Array("\u{1B}[5n".utf8)
    guard bytes.count >= question.count else { return 0 }
    return (0...bytes.count - question.count).count { bytes[$0..<$0 + 4].elementsEqual(question) }
  }

  private func read(within milliseconds: Int) -> [UInt8] {
    let bytes = pseudoTerminal.exchange(within: milliseconds)
    terminal.write(bytes)
    let answers = terminal.takeAnswers()
    if !answers.isEmpty { pseudoTerminal.send(answers) }
    return bytes
  }
}
