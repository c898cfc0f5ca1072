/// The free stretches of each lane above its end, in a dense section.
struct LaneHoles: Sendable {
  /// A stretch in which an item may start at `from` and has to end a row gap before `to`.
  private struct Hole {
    let from: Double
    let to: Double
  }

  /// Per lane, the holes that hold some height, from top to bottom.
  private var holes: ContiguousArray<ContiguousArray<Hole>>
  /// Per lane, the holes that hold a height of 0 only: many when there is no gap, so kept apart.
  private var points: ContiguousArray<ContiguousArray<Hole>>
  private let gap: Double

  init(laneCount: Int, gap: Double) {
    holes = ContiguousArray(repeating: [], count: laneCount)
    points = holes
    self.gap = gap
  }

  /// The place with the least top, then the lowest column, where something this high is free
  /// and whose first column is one of `lanes`; `ends` are the lane ends.
  ///
  /// - Complexity: O(columns · span · holes²) at worst
  func place(
    span: Int, extent: Double, ends: ContiguousArray<Double>, in lanes: Range<Int>
  ) -> (lane: Int, top: Double) {
    var best = (lane: 0, top: Double.infinity)
    for lane in lanes {
      let covered = lane..<lane + span
      for line in lines(in: covered, extent: extent, ends: ends) where line < best.top {
        if covered.allSatisfy({ isFree(line, extent: extent, lane: $0, end: ends[$0]) }) {
          best = (lane, line)
        }
      }
    }
    return best
  }

  /// Takes an item's stretch out of a lane whose end was `end` before.
  mutating func occupy(lane: Int, top: Double, bottom: Double, end: Double) {
    if top >= end { return add(Hole(from: end, to: top), lane: lane) }
    let isHere = { (hole: Hole) in hole.from <= top && bottom + gap <= hole.to }
    if let index = holes[lane].firstIndex(where: isHere) {
      let hole = holes[lane].remove(at: index)
      add(Hole(from: hole.from, to: top), lane: lane)
      add(Hole(from: bottom + gap, to: hole.to), lane: lane)
    } else if let index = points[lane].firstIndex(where: isHere) {
      // Without a gap, any number of items without height sit in the same point.
      if gap > 0 { points[lane].remove(at: index) }
    } else {
      fatalError("An item from \(top) to \(bottom) was put where lane \(lane) has no hole")
    }
  }

  private mutating func add(_ hole: Hole, lane: Int) {
    let room = hole.to - gap - hole.from
    guard room >= 0 else { return }
    if room == 0 {
      points[lane].append(hole)
    } else {
      let index = holes[lane].firstIndex { $0.from > hole.from } ?? holes[lane].count
      holes[lane].insert(hole, at: index)
    }
  }

  /// Where an item may start at the earliest: the tops of holes and the lane ends.
  private func lines(
    in covered: Range<Int>, extent: Double, ends: ContiguousArray<Double>
  ) -> [Double] {
    covered.flatMap { lane in
      let own = holes[lane].map(\.from) + [ends[lane]]
      return extent > 0 ? own : own + points[lane].map(\.from)
    }
  }

  private func isFree(_ line: Double, extent: Double, lane: Int, end: Double) -> Bool {
    if line >= end { return true }
    let holds = { (hole: Hole) in hole.from <= line && line + extent + gap <= hole.to }
    return holes[lane].contains(where: holds) || extent == 0 && points[lane].contains(where: holds)
  }
}
