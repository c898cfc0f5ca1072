package import WaterfallItems
package import WaterfallRecords

/// A request to count the values of a field in these items.
package struct CountRequest: Sendable {
  package var field: String
  package var places: ContiguousArray<ItemPlace>
  package var generation: Int
  /// The values of other items, to which these are added; nil if there are none.
  package var earlier: FieldCounts?

  package init(
    field: String, places: ContiguousArray<ItemPlace>, generation: Int,
    earlier: FieldCounts? = nil
  ) {
    (self.field, self.places, self.generation) = (field, places, generation)
    self.earlier = earlier
  }
}

/// How often each value of a field occurs.
package struct CountedValues: Sendable {
  package var counts: FieldCounts
  /// Why some items could not be read; nil if all were read.
  package var failure: String?
  package var generation: Int

  package init(counts: FieldCounts, failure: String? = nil, generation: Int) {
    (self.counts, self.failure, self.generation) = (counts, failure, generation)
  }
}

extension CountRequest {
  /// Records that are read in one call. Between calls the request can be cancelled.
  private static let chunk = 1024
  /// Records that show which field a short name means.
  private static let sample = 32

  /// Reads the records and counts their values of the field.
  ///
  /// - Returns: nil if the request was cancelled.
  package func counted(from source: any ItemSource) async -> CountedValues? {
    var counted = CountedValues(counts: earlier ?? FieldCounts(field), generation: generation)
    do throws(ItemError) {
      if earlier == nil {
        let first = Array(places.prefix(Self.sample))
        let sample = try await source.records(at: first, for: .everything)
        counted.counts.settle(by: sample.compactMap(\.self))
      }
      for portion in places.portions(of: Self.chunk) {
        let some = Array(places[portion])
        for record in try await source.records(at: some, for: counted.counts.needs) {
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
