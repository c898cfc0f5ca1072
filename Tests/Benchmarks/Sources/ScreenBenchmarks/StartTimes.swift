import Glibc

/// Measures how long the program takes to start, in turns with `less`, and with itself.
@MainActor struct StartTimes {
  private let program: String
  private let table = Table(
    "Start", ["what", "ms", "ms of processor", "less", "less, of processor", "ratio"])
  private static let runs = 25

  init(_ program: String) { self.program = program }

  /// - Parameter items: the path of a file.
  func measure(items: String) throws {
    try compare("--version, until it is read", ["--version"], most: 5)
    try compare("until the first frame", [items], most: 12)
    try compareYearOfUse(items: items)
  }

  /// Measures the first frame of somebody who has used the program for a year, in turns with that
  /// of somebody who has not. Processor time decides, because it varies less.
  private func compareYearOfUse(items: String) throws {
    let (year, table) = (
      YearOfUse(),
      Table(
        "Start after a year of use",
        ["what", "ms", "ms of processor", "without", "without, of processor", "ratio"])
    )
    var (kept, without): ([Cost], [Cost]) = ([], [])
    for run in 0...Self.runs {
      let (one, other) = (try start(program, [items], home: year.home), try start(program, [items]))
      if run > 0 {
        kept.append(one)
        without.append(other)
      }
    }
    let (one, other) = (kept.median, without.median)
    let cells = [one.wall, one.processor, other.wall, other.processor].map {
      text($0 / .milliseconds(1), digits: 1)
    }
    let ratio = one.processor / other.processor
    table.row(
      ["until the first frame"] + cells + [text(ratio, digits: 2)], target: "≤ 1.1 ×",
      isMet: ratio <= 1.1)
  }

  private func compare(_ name: String, _ arguments: [String], most limit: Double) throws {
    var (ours, peers): ([Cost], [Cost]) = ([], [])
    for run in 0...Self.runs {
      let (our, peer) = (try start(program, arguments), try start("/usr/bin/less", arguments))
      // The first run is dropped, because it reads the files into the cache.
      if run > 0 {
        ours.append(our)
        peers.append(peer)
      }
    }
    let (our, peer) = (ours.median, peers.median)
    let cells = [our.wall, our.processor, peer.wall, peer.processor].map {
      text($0 / .milliseconds(1), digits: 1)
    }
    let ratio = text(our.wall / peer.wall, digits: 1)
    table.row(
      [name] + cells + [ratio], target: "≤ \(text(limit)) ms",
      isMet: our.wall <= .milliseconds(1) * limit)
  }

  private func start(
    _ program: String, _ arguments: [String], home: String = "/nonexistent"
  ) throws -> Cost {
    let terminal = VirtualTerminal(columns: 200, rows: 60)
    let pseudoTerminal = try PseudoTerminal(columns: 200, rows: 60)
    defer { pseudoTerminal.close() }
    var command = PseudoTerminal.Command(program, arguments)
    command.environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      "HOME": home, "PATH": "/usr/bin:/bin",
    ]
    let (before, start) = (processorOfEnded(), ContinuousClock.now)
    try pseudoTerminal.spawn(command)
    while terminal.text.allSatisfy(\.isWhitespace) {
      terminal.write(pseudoTerminal.exchange(within: 1000))
      pseudoTerminal.send(terminal.takeAnswers())
      guard start.duration(to: .now) < .seconds(10) else { fatalError("\(program) shows nothing") }
    }
    let wall = start.duration(to: .now)
    // `--version` ends by itself.
    let end = ContinuousClock.now + .milliseconds(arguments == ["--version"] ? 200 : 0)
    while pseudoTerminal.reap() == nil, .now < end { usleep(200) }
    pseudoTerminal.close()
    return Cost(wall: wall, processor: processorOfEnded() - before)
  }
}

/// The processor time of all child processes that have ended.
func processorOfEnded() -> Duration {
  var usage = rusage()
  let children = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
  guard unsafe getrusage(children, &usage) == 0 else { fatalError("no processor time") }
  return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
    $0 + .seconds($1.tv_sec) + .microseconds(Int64($1.tv_usec))
  }
}
