/// Runs a program over a text: all ways of matching at once, scalar by scalar (Pike, The text
/// editor sam, 1987).
///
/// The time is bounded by instructions × bytes, whatever the expression is. Its room is made once;
/// nothing is allocated while it runs.
struct PatternMatcher {
  /// A way of matching: the instruction that it has come to, and where its match begins.
  private struct Thread {
    var instruction = 0
    var start = 0
  }

  /// How a match ends the run.
  enum Aim {
    /// Any match will do.
    case any
    /// The first one, and of those that begin there the preferred one.
    case preferred
  }

  /// In order of preference.
  private var threads: [Thread]
  private var next: [Thread]
  private var (threadCount, nextCount) = (0, 0)
  /// Instructions that are still to be looked at for this scalar.
  private var waiting: [Int]
  /// The number of the scalar for which each instruction was looked at last.
  private var seen: [Int]
  private var number = 0
  /// Instructions that were looked at, and at which number the task's cancellation is looked for
  /// again.
  private(set) var work = 0
  private var nextCheck = 0

  /// Some tens of microseconds.
  private static let checkInterval = 4096
  /// Bytes in which a match may begin, at most, between two looks.
  private static let longestSkip = 1 << 17

  init(_ program: PatternProgram) {
    let count = program.instructions.count
    threads = Array(repeating: Thread(), count: count)
    next = threads
    waiting = Array(repeating: 0, count: count + 1)
    seen = Array(repeating: 0, count: count)
  }

  /// The scalar that the run stands before.
  private struct Place {
    /// UTF-8 offset.
    var offset: Int
    /// `UInt32.max` at the text's end.
    var scalar: UInt32
    var folded: UInt32
    var surroundings: PatternPlace
  }

  /// The first match that begins at `start` or later, in UTF-8 offsets; nil if there is none, or
  /// the task is cancelled.
  ///
  /// - Complexity: O(instructions · bytes).
  mutating func match(
    _ program: borrowing PatternProgram, in text: Span<UInt8>, from start: Int, aim: Aim
  ) -> Range<Int>? {
    threadCount = 0
    var found: Range<Int>?
    var offset = start
    while true {
      if threadCount == 0 {
        if found != nil || program.isAnchored && offset > 0 { return found }
        offset = firstStart(program, in: text, from: offset)
      }
      let length = text.length(at: offset)
      let place = self.place(program, in: text, at: offset, length: length)
      (number, nextCount) = (number + 1, 0)
      for index in 0..<threadCount {
        if explore(program, threads[index], at: place) {
          if case .any = aim { return threads[index].start..<offset }
          found = threads[index].start..<offset
          break
        }
      }
      if found == nil, mayStart(program, in: text, at: offset),
        explore(program, Thread(instruction: 0, start: offset), at: place)
      {
        if case .any = aim { return offset..<offset }
        found = offset..<offset
      }
      if offset >= text.count || isGivenUp() { return found }
      swap(&threads, &next)
      threadCount = nextCount
      offset += length
    }
  }

  /// Whether the task has been cancelled since the last look.
  private mutating func isGivenUp() -> Bool {
    work += 1
    guard work >= nextCheck else { return false }
    let isCancelled = Task.isCancelled
    // The next text is given up at once.
    nextCheck = isCancelled ? work : work + Self.checkInterval
    return isCancelled
  }

  /// The next place at which a match may begin, or far on.
  private mutating func firstStart(
    _ program: borrowing PatternProgram, in text: Span<UInt8>, from start: Int
  ) -> Int {
    let far = min(text.count, start + Self.longestSkip)
    var offset = start
    while offset < far, !program.mayStart(with: text[offset]) { offset += 1 }
    while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    work += (offset - start) / 32
    return offset
  }

  private func mayStart(
    _ program: borrowing PatternProgram, in text: Span<UInt8>, at offset: Int
  ) -> Bool {
    if program.isAnchored && offset > 0 { return false }
    return offset < text.count ? program.mayStart(with: text[offset]) : program.mayBeEmpty
  }

  private func place(
    _ program: borrowing PatternProgram, in text: Span<UInt8>, at offset: Int, length: Int
  ) -> Place {
    let scalar = offset < text.count ? text.scalar(at: offset, length: length) : .max
    var around = PatternPlace(before: nil, after: nil, isLast: false)
    if program.hasAssertions {
      if offset > 0 {
        let before = text.startOfScalar(before: offset)
        around.before = text.scalar(at: before, length: offset - before)
      }
      around.after = offset < text.count ? scalar : nil
      around.isLast = offset + length >= text.count
    }
    return Place(
      offset: offset, scalar: scalar, folded: CaseFolding.folded(scalar), surroundings: around)
  }

  /// Follows a thread up to what takes a scalar; what takes the one here goes on behind it.
  ///
  /// - Returns: whether it has come to a match. What is less preferred has not been followed then.
  private mutating func explore(
    _ program: borrowing PatternProgram, _ thread: Thread, at place: Place
  ) -> Bool {
    var (index, waitingCount) = (thread.instruction, 0)
    while true {
      if seen[index] != number {
        seen[index] = number
        work += 1
        switch program.instructions[index] {
        case .match: return true
        case .jump(let target):
          index = target
          continue
        case .split(let first, let second):
          waiting[waitingCount] = second
          waitingCount += 1
          index = first
          continue
        case .assertion(let assertion):
          if assertion.holds(at: place.surroundings) {
            index += 1
            continue
          }
        case .scalar(let scalar): if scalar == place.scalar { go(on: index + 1, thread) }
        case .folded(let scalar): if scalar == place.folded { go(on: index + 1, thread) }
        case .set(let set):
          if program.set(set, contains: place.scalar) { go(on: index + 1, thread) }
        }
      }
      guard waitingCount > 0 else { return false }
      waitingCount -= 1
      index = waiting[waitingCount]
    }
  }

  private mutating func go(on index: Int, _ thread: Thread) {
    next[nextCount] = Thread(instruction: index, start: thread.start)
    nextCount += 1
  }
}

extension Span<UInt8> {
  /// Bytes of the scalar that begins at `offset`; 0 at the end.
  func length(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    let lead = self[offset]
    return lead < 0x80 ? 1 : min(count - offset, lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
  }

  /// The scalar of so many bytes that begins at `offset`, a boundary of a `String`'s valid UTF-8.
  func scalar(at offset: Int, length: Int) -> UInt32 {
    let lead = UInt32(self[offset])
    guard length > 1 else { return lead }
    var scalar = lead & (0xFF >> UInt32(length + 1))
    for index in 1..<length { scalar = scalar << 6 | UInt32(self[offset + index] & 0x3F) }
    return scalar
  }

  /// Where the scalar before `offset` begins.
  func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
