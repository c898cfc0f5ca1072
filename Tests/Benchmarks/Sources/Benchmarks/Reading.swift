import CPlacement

/// What reading alone takes: C reads as many lines of memory, in as many places of as much memory,
/// as a rectangle's items of drifting lanes lie in. Each is known long before it is read, but a
/// rectangle begins when the one before is done.
struct Reading {
  private let memory: [UInt64]
  private let places: [UInt32]
  private let lanes: Int
  private static let (rects, portion) = (2000, 50)

  init(items: Int, lanes: Int) {
    // A slot has 16 bytes.
    memory = [UInt64](repeating: 1, count: 2 * items)
    self.lanes = lanes
    var state: UInt64 = 88_172_645_463_325_252
    let count = UInt64(memory.count - 1024)
    places = (0..<Self.rects * lanes).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt32(state % count)
    }
  }

  /// Nanoseconds a rectangle that finds so many items: the least of some rounds for each portion.
  func timed(found: Double) -> Double {
    // One more item is looked at in each lane, and where they begin is in the midst of a line.
    let lines = Int(((found / Double(lanes) + 1) * 16 / 64 + 1).rounded())
    var best = [Double](repeating: .infinity, count: Self.rects / Self.portion)
    var sum: UInt64 = 0
    let size = Self.portion * lanes
    for _ in 0..<8 {
      for index in best.indices {
        let part = Array(places[index * size..<(index + 1) * size])
        let time = nanoseconds { sum &+= unsafe readLines(memory, part, part.count, lanes, lines) }
        best[index] = min(best[index], time)
      }
    }
    check(sum > 0, "nothing was read")
    return best.reduce(0, +) / Double(Self.rects)
  }
}
