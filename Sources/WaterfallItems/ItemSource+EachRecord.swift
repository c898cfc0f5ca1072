package import WaterfallRecords

extension ItemSource {
  /// The records at these places, each with its own result, so that one fault costs no other
  /// record.
  ///
  /// - Returns: one result for each place, in the same order.
  /// - Complexity: one request if all records can be read. Otherwise each half is requested by
  ///   itself, down to the single places at fault.
  package func eachRecord(at places: [ItemPlace]) async -> [Result<Record, ItemError>] {
    var found: [Result<Record, ItemError>] = []
    found.reserveCapacity(places.count)
    var waiting = places.isEmpty ? [] : [places[...]]
    while let some = waiting.popLast() {
      do throws(ItemError) {
        found += try await records(at: Array(some)).map { .success($0) }
      } catch {
        if some.count == 1 || error == .cancelled {
          found += some.map { _ in .failure(error) }
        } else {
          let middle = some.startIndex + some.count / 2
          waiting += [some[middle...], some[..<middle]]
        }
      }
    }
    return found
  }
}
