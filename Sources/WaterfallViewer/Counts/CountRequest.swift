package import WaterfallItems
package import WaterfallRecords

/// Items whose values of a field are to be counted.
package struct CountRequest: Sendable {
  package var field: String
  package var places: ContiguousArray<ItemPlace>
  package var generation: Int
}

/// The values of a field, counted.
package struct CountedValues: Sendable {
  package var counts: FieldCounts
  /// Why not all could be read; nil if they could.
  package var failure: String?
  package var generation: Int
}

extension CountRequest {
  /// Records that are read at once.
  private static let chunk = 1024

  /// - Returns: nil if the request was given up.
  package func counted(from source: any ItemSource) async -> CountedValues? {
    var counted = CountedValues(counts: FieldCounts(field), generation: generation)
    do throws(ItemError) {
      for portion in places.portions(of: Self.chunk) {
        let some = Array(places[portion])
        for record in try await source.records(at: some, for: RecordNeeds(field: field)) {
          if let record { counted.counts.add(record) }
        }
        if Task.isCancelled { return nil }
      }
    } catch {
      if case .cancelled = error { return nil }
      counted.failure = error.headline
    }
    return counted
  }
}
