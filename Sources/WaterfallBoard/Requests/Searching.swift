package import WaterfallItems
import WaterfallRecords

extension SearchRequest {
  /// Searches the items and reports the first matches early.
  ///
  /// - Parameter post: called with the matches in the first 1024 records, then in twice as many,
  ///   and so on, up to 65,536 records at a time. The last call has `isLast`. Not called once the
  ///   task is cancelled.
  package func search(_ source: any ItemSource, _ post: (SearchedItems) -> Void) async {
    let order =
      arrangement?.items(from: focus, total: places.count)
      ?? ContiguousArray(UInt32(first)..<UInt32(first + places.count))
    var searched = SearchedItems(found: [], isLast: false, number: number, generation: generation)
    var batch = 1024
    var (looked, hasFound) = (0, false)
    do throws(ItemError) {
      if !filter.isResolved {
        let sample = try await source.sampled(of: places)
        filter.resolve(
          by: sample.map(\.record),
          in: sections.isEmpty ? [] : sample.map { sections.name(ofItem: first + $0.item) })
      }
      let known = filter.resolved
      for start in stride(from: 0, to: order.count, by: 1024) {
        let some = order[start..<min(start + 1024, order.count)]
        let needs = RecordNeeds(matching: [known])
        let wanted = some.map { places[Int($0) - first] }
        for portion in wanted.span.portions(of: 1024) {
          let records = try await source.records(at: Array(wanted[portion]), for: needs)
          for (offset, record) in zip(portion, records) where record.map(known.matches) ?? false {
            searched.found.append(some[some.startIndex + offset])
          }
        }
        if Task.isCancelled { return }
        looked += some.count
        hasFound = hasFound || !searched.found.isEmpty
        if looked >= batch, start + 1024 < order.count {
          post(searched)
          searched.found.removeAll()
          (looked, batch) = (0, min(batch * 2, 65_536))
        }
      }
      // A search without a match says what it could not see.
      if !hasFound, !filter.comparesColumns {
        filter.resolve(by: try await source.sampled(of: places).map(\.record))
      }
    } catch {
      if Task.isCancelled { return }
      searched.failure = error.headline
    }
    searched.isLast = true
    post(searched)
  }
}
