package import WaterfallRecords

extension ItemSource {
  /// The records at these places, each by itself: one that cannot be read costs no other.
  ///
  /// - Returns: as many as there are places, in their order.
  /// - Complexity: one request where all can be read; else each half is asked for by itself, down
  ///   to the places that are at fault.
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
