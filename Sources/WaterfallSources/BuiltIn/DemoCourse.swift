/// The order in which a demo's source delivers the records of its file.
enum DemoCourse: Hashable, Sendable {
  /// From the first to the last; then the source ends.
  case once
  /// In the file's order, again and again without an end.
  case round
  /// Without an end, each round in another order. The first round has the file's order. Every run
  /// of the program has the same orders.
  case mixed

  /// The number of the record at `index` of the course.
  ///
  /// - Parameters:
  ///   - index: from 0; below `count` if the course ends.
  ///   - count: the number of records in the file, at least 1.
  func place(of index: Int, count: Int) -> Int {
    guard self == .mixed else { return index % count }
    // A step that has no divisor in common with the count meets each record once.
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
