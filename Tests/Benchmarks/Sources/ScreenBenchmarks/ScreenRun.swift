/// Runs all measurements, and prints their table.
@MainActor struct ScreenRun {
  private let program: String
  private static let itemCount = 1_000_000
  private let items = SampleItems(count: itemCount)
  var reference: Reference
  /// The missed targets that every machine has to meet.
  private(set) var missed: [String] = []
  private let table: Table

  init(program: String, reference: Reference) {
    (self.program, self.reference) = (program, reference)
    print(
      "# The screen, measured: 200×60, 1,000,000 items, bytes with the question at each frame's end"
    )
    table = Table(
      "Bytes, and what else a frame costs",
      ["what", "median", "most", "perfect", "ratio", "before"])
  }

  mutating func measure() throws {
    try measureDefaultLook()
    try measurePlainLook()
    try StartTimes(program).measure(items: items.path)
    try HeapTimes(program).measure()
  }

  private mutating func measureDefaultLook() throws {
    let subject = try Subject(program, [items.path])
    let first = subject.firstFrame / .milliseconds(1)
    report("first frame after exec, ms", text(first, digits: 1), "≤ 12", first <= 12)
    let idle = subject.idle(milliseconds: 1500)
    require("nothing happens, bytes", "\(idle)", "0", idle == 0)
    _ = subject.press(Array(repeating: ctrlE, count: 20))

    let before = subject.processorTime
    let rows = subject.press(Array(repeating: ctrlE, count: 300))
    let cost = (subject.processorTime - before) / .milliseconds(300)
    compare("row of scroll", rows, bytes: 900, ratio: 1.3)
    report("row of scroll, ms of processor", text(cost, digits: 3), "≤ 0.25", cost <= 0.25)
    try measureQueuedKeys()

    compare("page", subject.press(Array(repeating: " ", count: 20)), bytes: nil, ratio: 1.25)
    // At this point, only the shown items, and a few after them, have been read.
    let scrolled = Double(subject.peakMemory) / 1e6
    require("memory after scrolling, MB", text(scrolled, digits: 1), "≤ 40", scrolled <= 40)
    _ = subject.press("g", quiet: 300)
    let moves = subject.press((0..<10).flatMap { _ in ["j", "l", "k", "h"] })
    compare(
      "focus within the screen", moves.filter { $0.scroll == 0 && $0.bytes > 0 }, bytes: 800,
      ratio: nil)
    let down = subject.press(Array(repeating: "j", count: 30))
    compare("focus down, where it scrolls", down.filter { $0.scroll != 0 }, bytes: nil, ratio: 1.3)

    _ = subject.press(["f"])
    // Results arrive in later frames, which do not count.
    let typed = subject.press("title=silver".map { "\($0)" }).map { answer in
      Subject.Answer(bytes: answer.firstBytes, perfect: answer.perfect)
    }
    compare("key in a prompt", typed, bytes: 100, ratio: nil)
    _ = subject.press("\u{1B}", quiet: 300)
    _ = subject.press("G")
    subject.wait(for: " of \(Self.itemCount) ")
    let beyond = Double(subject.memory - Self.itemCount * Self.bytesPerItem) / 1e6
    require("memory beyond the items, all read, MB", text(beyond, digits: 1), "≤ 40", beyond <= 40)
  }

  /// Measures in how many parts the screen after 200 keys comes. A part has at most 8,400 bytes
  /// (`LineRate.window`), and 200×60 cells have 40 kB.
  private mutating func measureQueuedKeys() throws {
    for (columns, rows, most) in [(80, 24, 5), (120, 40, 5), (200, 60, 5)] {
      let subject = try Subject(program, [items.path], columns: columns, rows: rows)
      let queued = subject.press(String(repeating: ctrlE, count: 200), quiet: 200)
      report(
        "200 keys at once, parts, \(columns)×\(rows)", "\(queued.frames)", "≤ \(most)",
        queued.frames <= most)
    }
  }

  private mutating func measurePlainLook() throws {
    let options = ["--columns", "3", "--theme", "monochrome", items.path]
    let subject = try Subject(program, options)
    _ = subject.press(Array(repeating: ctrlE, count: 20))
    let rows = subject.press(Array(repeating: ctrlE, count: 300))
    compare("row of scroll, 3 columns, no tint", rows, bytes: 450, ratio: 1.3)
    let pages = subject.press(Array(repeating: " ", count: 20))
    compare("page, 3 columns, no tint", pages, bytes: nil, ratio: 1.25)
  }

  private let ctrlE = "\u{5}"

  /// The memory budget for an item: 64 bytes in the viewer's tables, 24 in the layout.
  private static let bytesPerItem = 64 + 24

  /// Adds a row about medians, so that one late frame does not matter.
  private mutating func compare(
    _ name: String, _ answers: [Subject.Answer], bytes: Int?, ratio: Double?
  ) {
    let median = median(answers.map(\.bytes))
    let perfect = self.median(answers.map(\.perfect))
    let actual =
      Double(answers.reduce(0) { $0 + $1.bytes })
      / Double(max(1, answers.reduce(0) { $0 + $1.perfect }))
    let (before, hasGrown) = reference.compare(name, bytes: median)
    let targets = [bytes.map { "≤ \($0)" }, ratio.map { "≤ \($0) ×" }].compactMap { $0 }
    let isMet = bytes.map { median <= $0 } ?? true && ratio.map { actual <= $0 } ?? true
    table.row(
      [
        name, grouped(median), grouped(answers.map(\.bytes).max() ?? 0), grouped(perfect),
        text(actual, digits: 2), before.map { "\($0)" + (hasGrown ? " **!**" : "") } ?? "",
      ], target: targets.joined(separator: ", "), isMet: isMet)
  }

  private func report(_ name: String, _ value: String, _ target: String, _ isMet: Bool) {
    table.row([name, value, "", "", "", ""], target: target, isMet: isMet)
  }

  /// Adds a row for a figure that does not depend on the machine's speed.
  private mutating func require(_ name: String, _ value: String, _ target: String, _ isMet: Bool) {
    report(name, value, target, isMet)
    if !isMet { missed.append(name) }
  }

  private func median(_ numbers: [Int]) -> Int {
    numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
  }
}
