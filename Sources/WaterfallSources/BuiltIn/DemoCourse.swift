/// In which order a demo's source goes through the records of its file.
enum DemoCourse: Hashable, Sendable {
  /// From the first to the last, and then it ends.
  case once
  /// The same again and again, for ever.
  case round
  /// For ever, each round in another order; the first is the file's. The same on every run.
  case mixed

  /// The record that stands at `index` of the course.
  ///
  /// - Parameters:
  ///   - index: from 0; below `count` where the course ends.
  ///   - count: records in the file, at least 1.
  func place(of index: Int, count: Int) -> Int {
    guard self == .mixed else { return index % count }
    // Steps of a length that has no divisor in common with the count meet each record once.
    let round = index / count
    var step = 2 * (round % count) + 1
    while greatestDivisor(step, count) > 1 { step += 2 }
    return (index % count * (step % count) + round) % count
  }

  private func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
