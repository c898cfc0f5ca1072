/// Runs a program over a text and follows all ways of matching at once, scalar by scalar.
///
/// The method is from Pike, The text editor sam, 1987.
///
/// The time is bounded by instructions × bytes for every expression. Memory is allocated once, in
/// `init`; a run allocates nothing.
struct PatternMatcher {
  /// One way of matching: the instruction that it has reached, and where its match begins.
  private struct Thread {
    var instruction = 0
    var start = 0
  }

  /// Which match ends the run.
  enum Aim {
    /// Any match will do.
    case any
    /// The first match; among those with the same start, the preferred one.
    case preferred
  }

  /// The ways of matching that are alive before this scalar, in order of preference.
  private var threads: [Thread]
  private var next: [Thread]
  private var (threadCount, nextCount) = (0, 0)
  /// Instructions still to be explored for this scalar.
  private var waiting: [Int]
  /// For each instruction, the number of the scalar for which it was last explored.
  private var seen: [Int]
  private var number = 0
  /// The number of instructions already explored.
  ///
  /// `nextCheck` is the number at which the task's cancellation is checked again.
  private(set) var work = 0
  private var nextCheck = 0

  /// The number of instructions between two checks for cancellation: some tens of microseconds.
  private static let checkInterval = 4096
  /// The most bytes that are searched for the start of a match between two checks.
  private static let longestSkip = 1 << 17

  init(_ program: PatternProgram) {
    let count = program.instructions.count
    threads = Array(repeating: Thread(), count: count)
    next = threads
    waiting = Array(repeating: 0, count: count + 1)
    seen = Array(repeating: 0, count: count)
  }

  /// The scalar before which the run is.
  private struct Place {
    /// The UTF-8 offset of the scalar.
    var offset: Int
    /// The scalar; `UInt32.max` at the text's end.
    var scalar: UInt32
    var folded: UInt32
    var surroundings: PatternPlace
  }

  /// The first match that begins at `start` or later, in UTF-8 offsets.
  ///
  /// Returns nil if there is none, or if the task is cancelled.
  ///
  /// - Parameter limit: the value of ``work`` at which the search is given up.
  /// - Complexity: O(instructions · bytes).
  mutating func match(
    _ program: borrowing PatternProgram, in text: Span<UInt8>, from start: Int, aim: Aim,
    until limit: Int = .max
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
      if offset >= text.count || isGivenUp(at: limit) { return found }
      swap(&threads, &next)
      threadCount = nextCount
      offset += length
    }
  }

  /// Whether the work is `limit`, or the task is cancelled, which is checked only once per
  /// `checkInterval`.
  private mutating func isGivenUp(at limit: Int) -> Bool {
    work += 1
    if work >= limit { return true }
    guard work >= nextCheck else { return false }
    let isCancelled = Task.isCancelled
    // Check again at once, so that the next text is given up immediately.
    nextCheck = isCancelled ? work : work + Self.checkInterval
    return isCancelled
  }

  /// The next place where a match may begin, or at most about `longestSkip` bytes further.
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

  /// Follows a thread up to the instructions that read a scalar.
  ///
  /// If one of them accepts the scalar here, the thread continues after it, at the next scalar.
  ///
  /// - Returns: whether a match was reached; then less preferred ways have not been followed.
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
