package import WaterfallItems
package import WaterfallRecords

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

/// A request to search items for a text.
package struct SearchRequest: Sendable {
  package internal(set) var filter: Filter
  /// The places of the items from `first` on.
  package var places: ContiguousArray<ItemPlace>
  package var first: Int
  /// The order in which items are searched, starting at `focus`; nil means as they came.
  package internal(set) var arrangement: Arrangement?
  package var focus: Int
  package var number: Int
  package var generation: Int
  /// The source's own sections.
  package internal(set) var sections = SourceSections()
}

/// Items that contain the text.
package struct SearchedItems: Sendable {
  /// The numbers of the items, in the order in which they were searched.
  package var found: [UInt32]
  /// Whether this is the last result of the request.
  package var isLast: Bool
  package var number: Int
  package var generation: Int
  /// Why the items could not be read; nil if they could.
  package var failure: String?
}
