internal import SystemC

/// Makes something of each part of a range on all processors at the same time.
///
/// The first part is made by the task that asks, so a range that is not worth splitting costs
/// nothing more. Cancelling that task does not end the parts; whoever makes them looks.
///
/// - Parameters:
///   - least: a part has at least so many elements, but for the only one.
///   - body: called with parts that lie behind each other and are the range together.
/// - Returns: what was made of each, in their order; none of an empty range.
package func inParallelParts<Made: Sendable>(
  of range: Range<Int>, least: Int, _ body: @escaping @Sendable (Range<Int>) -> Made
) async -> [Made] {
  precondition(least > 0, "A part of \(least) elements is none")
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

/// Those that this process may use now, at least one.
package let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
