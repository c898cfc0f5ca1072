import Glibc

/// Measures how long people wait for the whole of a large heap.
///
/// That is the time to its end, and until a filter or a sort order has seen everything. The program
/// and its peers run in turns.
@MainActor struct HeapTimes {
  private let program: String
  private let items: SampleItems
  private let table = Table(
    "A large heap, the whole of it",
    ["what", "s", "s of processor", "peer", "s", "s of processor", "ratio"])
  private static let itemCount = 1_000_000
  private static let runs = 3

  init(_ program: String) {
    self.program = program
    items = SampleItems(count: Self.itemCount, .plain)
  }

  func measure() throws {
    try measureViewer()
    let word = SampleItems.rareWord
    let rare = ["print", "--width", "80", "--query", word, items.path]
    try compare("a rare word, print --query", rare, "grep -ci", "grep -ci \(word)", most: 1)
    try compare("the same", rare, "fzf --filter", "fzf --exact --filter \(word) <", most: 1)
    try compare(
      "print --filter price=999",
      ["print", "--width", "80", "--filter", "price=999", items.path], "jq",
      "jq -c 'select(.price==999)'", most: 1.5)
  }

  /// Measures in the viewer: the end, a filter and a sort order.
  private func measureViewer() throws {
    let subject = try Subject(program, [items.path])
    let all = " of \(Self.itemCount) "
    report("G, to the last card", cost(of: subject, "G", until: all), most: 1.5)
    // The filter's count no longer has a +, so all records were searched.
    let found = "\(SampleItems.rareCount(of: Self.itemCount))\(all)"
    report("f, a rare word", cost(of: subject, "f\(SampleItems.rareWord)", until: found), most: 1)
    _ = subject.press("\u{1B}", quiet: 300)
    subject.wait(for: all)
    _ = subject.press("g", quiet: 300)
    let highest = "\(SampleItems.highestPrice)"
    report(
      "s, by a number",
      cost(of: subject, "sprice:desc\r", until: highest, anywhere: .inCards), most: 2)
  }

  private func cost(
    of subject: Subject, _ keys: String, until words: String,
    anywhere place: Subject.Place = .inStatus
  ) -> Cost {
    let (before, start) = (subject.processorTime, ContinuousClock.now)
    subject.send(keys)
    subject.wait(for: words, place)
    let wall = start.duration(to: .now) - Subject.quietAfterWaiting
    return Cost(wall: wall, processor: subject.processorTime - before)
  }

  private func report(_ name: String, _ cost: Cost, most limit: Double) {
    let cells = [cost.wall, cost.processor].map { text($0 / .seconds(1), digits: 2) }
    table.row(
      [name] + cells + ["–", "–", "–", "–"], target: "≤ \(text(limit, digits: 1)) s",
      isMet: cost.wall <= .seconds(1) * limit)
  }

  /// - Parameters:
  ///   - peer: the other program's name, for the table.
  ///   - command: the other program's command line, without the file's name.
  private func compare(
    _ name: String, _ arguments: [String], _ peer: String, _ command: String, most limit: Double
  ) throws {
    // Through `cat`, because grep stops at its first match if its output is /dev/null.
    let script = "\(command) \(items.path) | cat > /dev/null"
    let ours = "exec \"$0\" \"$@\" > /dev/null"
    var (costs, peers): ([Cost], [Cost]) = ([], [])
    for run in 0...Self.runs {
      let pair = (try cost(["-c", ours, program] + arguments), try cost(["-c", script]))
      // The first run is dropped, because it reads the file into the cache.
      guard run > 0 else { continue }
      costs.append(pair.0)
      peers.append(pair.1)
    }
    let (our, their) = (costs.median, peers.median)
    let times = [our.wall, our.processor, their.wall, their.processor].map {
      text($0 / .seconds(1), digits: 2)
    }
    table.row(
      [name, times[0], times[1], peer, times[2], times[3], text(our.wall / their.wall, digits: 2)],
      target: "≤ \(text(limit, digits: 1)) s", isMet: our.wall <= .seconds(1) * limit)
  }

  /// Runs a shell command, which must succeed, and measures its cost.
  private func cost(_ arguments: [String]) throws -> Cost {
    let pseudoTerminal = try PseudoTerminal(columns: 80, rows: 24)
    defer { pseudoTerminal.close() }
    var command = PseudoTerminal.Command("/bin/sh", arguments)
    command.environment = [
      "TERM": "dumb", "LANG": "C.UTF-8", "HOME": "/nonexistent",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    let (before, start) = (processorOfEnded(), ContinuousClock.now)
    try pseudoTerminal.spawn(command)
    var said: [UInt8] = []
    while pseudoTerminal.reap() == nil {
      said += pseudoTerminal.exchange(within: 2)
      guard start.duration(to: .now) < .seconds(120) else {
        fatalError("\(arguments) does not end")
      }
    }
    let wall = start.duration(to: .now)
    guard said.isEmpty else {
      fatalError("\(arguments) says \(String(decoding: said, as: UTF8.self)): see README.md")
    }
    return Cost(wall: wall, processor: processorOfEnded() - before)
  }
}
