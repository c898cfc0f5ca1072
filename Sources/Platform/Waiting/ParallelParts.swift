internal import SystemC

/// Computes one result for each part of a range, on all processors at the same time.
///
/// The calling task computes the first part itself, so a range that is too small to split costs
/// nothing more. Cancelling that task does not end the other parts; `body` has to check for it.
///
/// - Parameters:
///   - least: the fewest elements in a part, unless there is only one part.
///   - body: called with consecutive parts, which together are the range.
/// - Returns: the results, in the order of the parts; empty for an empty range.
package func inParallelParts<Made: Sendable>(
  of range: Range<Int>, least: Int, _ body: @escaping @Sendable (Range<Int>) -> Made
) async -> [Made] {
  precondition(least > 0, "A part of \(least) elements is empty")
  guard !range.isEmpty else { return [] }
  let count = max(1, min(processorCount, range.count / least))
  guard count > 1 else { return [body(range)] }
  func part(_ number: Int) -> Range<Int> {
    let (first, end) = (range.count * number / count, range.count * (number + 1) / count)
    return range.lowerBound + first..<range.lowerBound + end
  }
  return await withTaskGroup(of: (number: Int, made: Made).self) { group in
    for number in 1..<count {
      let part = part(number)
      group.addTask(executorPreference: WorkerThreads.shared) { (number, body(part)) }
    }
    var made: [Made?] = [body(part(0))]
    made += Array(repeating: nil, count: count - 1)
    for await part in group { made[part.number] = part.made }
    return made.compactMap { $0 }
  }
}

/// How many processors are online, at least one.
package let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
