public import WaterfallLayout

/// A test, on boards, of the promises that every layout makes.
///
/// ```swift
/// let contract = LayoutContract { GridLayout() }
/// print(contract.smallestFailure() == nil)  // true
/// ```
///
/// A package with a layout of its own can test it in one line:
/// `#expect(LayoutContract { Staircase() }.smallestFailure() == nil)`.
///
/// Not promised: that a layout which passes is right; only its author knows where items belong. If
/// the layout traps, the test traps too; `waterfall layout --check` reports such a trap.
public struct LayoutContract {
  /// A board on which a promise is broken.
  public struct Failure: Hashable, Sendable {
    /// The board, after it was shrunk as far as possible.
    public let board: ContractBoard
    /// The promise that is broken on it.
    public let broken: BrokenPromise
  }

  private let make: () -> any Layout
  let hasSections: Bool
  let container: Size
  let promises: Set<BrokenPromise.Promise>
  /// Called before each random board is tried, with its number from 0.
  package var willTry: (Int) -> Void = { _ in }
  /// Whether there is time for more. If there is none, what was found last does not count, because
  /// the layout may have been cut short.
  package var hasTime: () -> Bool = { true }

  /// The contract for the layouts that a closure makes.
  ///
  /// - Parameters:
  ///   - container: the size in points.
  ///   - hasSections: whether the layout shows sections one after the other. If not, it is tested
  ///     with one section.
  ///   - promises: the promises to test. Items of a layout that fills the screen may stick out of
  ///     it; such a layout does not promise ``BrokenPromise/Promise/inside``.
  ///   - make: makes a layout that is not prepared.
  public init(
    in container: Size = Size(width: 100, height: 50), hasSections: Bool = false,
    promises: Set<BrokenPromise.Promise> = Set(BrokenPromise.Promise.allCases),
    _ make: @escaping () -> any Layout
  ) {
    (self.container, self.hasSections, self.make) = (container, hasSections, make)
    self.promises = promises
  }

  /// Tries random boards, and shrinks the first one that fails as far as possible.
  ///
  /// - Parameters:
  ///   - boards: the number of random boards.
  ///   - seed: the same seed gives the same boards.
  /// - Returns: the failure; nil if no promise was broken.
  /// - Complexity: O(boards × items²); some milliseconds a board for a fast layout
  public func smallestFailure(boards: Int = 60, seed: UInt64 = 0) -> Failure? {
    firstFailure(boards: boards, seed: seed).map(smallest)
  }

  /// The failure on the first board that fails, as it is; nil if no promise was broken.
  package func firstFailure(boards: Int, seed: UInt64) -> Failure? {
    for (number, board) in sampleBoards(boards, seed: seed).enumerated() {
      willTry(number)
      let broken = firstBroken(on: board)
      guard hasTime() else { return nil }
      if let broken { return Failure(board: board, broken: broken) }
    }
    return nil
  }

  /// The boards to try: first two tiny ones, then the random ones.
  package func sampleBoards(_ count: Int, seed: UInt64) -> [ContractBoard] {
    let few: [ContractBoard] = [
      ContractBoard([ContractBoard.Section(items: [])]),
      ContractBoard([ContractBoard.Section(items: [Size(width: 10, height: 10)])]),
    ]
    let isHorizontal = make().direction == .horizontal
    let random = (0..<UInt64(max(0, count))).map { number in
      var board = ContractBoard.random(seed &+ number, sections: hasSections ? 3 : 1)
      board.isHorizontal = isHorizontal
      return board
    }
    return few + random
  }

  /// Shrinks the board as long as the same promise stays broken.
  package func smallest(_ failure: Failure) -> Failure {
    var least = failure
    var tries = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for board in least.board.smallerBoards {
        guard tries < Self.mostTries else { return least }
        tries += 1
        let broken = firstBroken(on: board)
        guard hasTime() else { return least }
        guard let broken, broken.promise == failure.broken.promise else { continue }
        (least, isSmaller) = (Failure(board: board, broken: broken), true)
        break
      }
    }
    return least
  }

  private static let mostTries = 2000

  /// The first promise that is broken on a board; nil if all are kept.
  ///
  /// - Complexity: O(items²)
  public func firstBroken(on board: ContractBoard) -> BrokenPromise? {
    let fresh = make()
    if promises.contains(.startsEmpty), let element = LayoutAudit.elements(of: fresh).first {
      return BrokenPromise(.startsEmpty, at: element.path, "is there before any prepare")
    }
    var layout = fresh
    layout.prepare(from: board, in: container)
    let audit = LayoutAudit(layout, counts: board.sections.map(\.items.count), promises)
    let checks: [() -> BrokenPromise?] = [
      { audit.firstBroken() }, { brokenCulling(of: layout, board) },
      { brokenAppending(to: board, expected: layout) }, { brokenNeighbours(in: layout) },
      { brokenWay(in: layout) }, { brokenChange(of: layout, board) },
      { brokenInvalidation(of: layout, board) },
    ]
    for check in checks {
      if let broken = check(), promises.contains(broken.promise) { return broken }
    }
    return nil
  }
}

extension LayoutContract {
  private func brokenCulling(of layout: any Layout, _ board: ContractBoard) -> BrokenPromise? {
    let elements = LayoutAudit.elements(of: layout)
    // The seed depends on the board alone, so that each run tries the same rectangles.
    var chance = Chance(seed: UInt64(board.itemCount))
    let ends = (elements.map(\.frame.maxX).max() ?? 0, elements.map(\.frame.maxY).max() ?? 0)
    func place(_ end: Double) -> Double { Double(chance.next(below: max(2, Int(end) + 40))) - 20 }
    for number in 0..<12 {
      var rect = Rect(
        x: place(ends.0), y: place(ends.1), width: Double(chance.next(below: 90)),
        height: Double(chance.next(below: 200)))
      if number == 0 { rect = Rect(x: -1, y: -1, width: ends.0 + 2, height: ends.1 + 2) }
      if number == 1 { (rect.width, rect.height) = (0, 0) }
      if let broken = LayoutAudit.brokenCulling(of: layout, by: rect, elements) { return broken }
    }
    return nil
  }

  private func brokenAppending(to board: ContractBoard, expected: any Layout) -> BrokenPromise? {
    guard let last = board.sections.last, !last.items.isEmpty else { return nil }
    for cut in Set([0, last.items.count / 2, last.items.count - 1]).sorted() {
      var shorter = board
      shorter.sections[board.sections.count - 1].items = Array(last.items[..<cut])
      var layout = make()
      layout.prepare(from: shorter, in: container)
      layout.append(from: board)
      let words = "differs when \(last.items.count - cut) of \(last.items.count) are appended"
      if let broken = difference(layout, expected, .appending, words) { return broken }
    }
    return nil
  }

  private func brokenInvalidation(of layout: any Layout, _ board: ContractBoard) -> BrokenPromise? {
    if layout.isInvalidated(by: container) {
      return BrokenPromise(.invalidation, "the container that it was prepared in invalidates it")
    }
    for (width, height) in [(1.0, 2.0), (2.0, 1.0), (0.5, 1.0), (1.0, 0.5)] {
      let other = Size(width: container.width * width, height: container.height * height)
      guard !layout.isInvalidated(by: other) else { continue }
      var again = make()
      again.prepare(from: board, in: other)
      let words =
        "differs in a container of \(other.width) × \(other.height), which does not invalidate"
      if let broken = difference(again, layout, .invalidation, words) { return broken }
    }
    return nil
  }

  func difference(
    _ layout: any Layout, _ expected: any Layout, _ promise: BrokenPromise.Promise, _ words: String
  ) -> BrokenPromise? {
    let (found, wanted) = (LayoutAudit.elements(of: layout), LayoutAudit.elements(of: expected))
    for (one, other) in zip(found, wanted) where one != other {
      return BrokenPromise(promise, at: other.path, words)
    }
    if found.count != wanted.count {
      return BrokenPromise(promise, "\(found.count) elements, not \(wanted.count): it \(words)")
    }
    if layout.contentSize != expected.contentSize {
      return BrokenPromise(promise, "the content size \(words)")
    }
    return nil
  }
}

extension ContractBoard {
  /// Smaller boards: without a section, a part of a section's items, a header or a footer, or with
  /// one item of plain size.
  package var smallerBoards: [ContractBoard] {
    var boards: [ContractBoard] = []
    for section in sections.indices {
      if sections.count > 1 {
        boards.append(changed { $0.sections.remove(at: section) })
      }
      let count = sections[section].items.count
      var length = count
      while length > 0 {
        for start in stride(from: 0, to: count, by: length) {
          boards.append(
            changed {
              $0.sections[section].items.removeSubrange(start..<min(count, start + length))
            })
        }
        length /= 2
      }
      if sections[section].header != 0 {
        boards.append(changed { $0.sections[section].header = 0 })
      }
      if sections[section].footer != 0 {
        boards.append(changed { $0.sections[section].footer = 0 })
      }
    }
    let plain = Size(width: 10, height: 10)
    for section in sections.indices {
      for item in sections[section].items.indices where sections[section].items[item] != plain {
        boards.append(changed { $0.sections[section].items[item] = plain })
      }
    }
    return boards
  }

  private func changed(_ change: (inout ContractBoard) -> Void) -> ContractBoard {
    var board = self
    change(&board)
    return board
  }
}
