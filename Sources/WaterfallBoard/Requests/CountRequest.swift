package import WaterfallItems
package import WaterfallRecords

/// A request to count or sum the values of a field in these items.
package struct CountRequest: Sendable {
  /// The tally to which the items are added.
  package var tally: any FieldTally
  package var places: ContiguousArray<ItemPlace>
  package var generation: Int

  package init(_ tally: any FieldTally, places: ContiguousArray<ItemPlace>, generation: Int) {
    (self.tally, self.places, self.generation) = (tally, places, generation)
  }

  /// What is counted: a request replaces an earlier one of its kind.
  package enum Kind: Hashable, Sendable {
    /// The values of one field, or its sums.
    case values
    /// The sums of the list's columns.
    case totals
  }
  package var kind: Kind { tally is ColumnSums ? .totals : .values }
}

/// The values of a field, counted or summed.
package struct CountedValues: Sendable {
  package var tally: any FieldTally
  /// Why some items could not be read; nil if all were read.
  package var failure: String?
  package var generation: Int

  package init(_ tally: any FieldTally, failure: String? = nil, generation: Int) {
    (self.tally, self.failure, self.generation) = (tally, failure, generation)
  }
}

extension CountRequest {
  /// Records that are read in one call. Between calls the request can be cancelled.
  private static let chunk = 1024
  /// Records that show which field a short name means.
  private static let sample = 32

  /// Reads the records and adds them to the tally.
  ///
  /// - Returns: nil if the request was cancelled.
  package func counted(from source: any ItemSource) async -> CountedValues? {
    var counted = CountedValues(tally, generation: generation)
    do throws(ItemError) {
      if tally.recordCount == 0 {
        let first = Array(places.prefix(Self.sample))
        let sample = try await source.records(at: first, for: .everything)
        counted.tally.resolve(by: sample.compactMap(\.self))
      }
      for portion in places.span.portions(of: Self.chunk) {
        let some = Array(places[portion])
        for record in try await source.records(at: some, for: counted.tally.needs) {
          if let record { counted.tally.add(record) }
        }
        if Task.isCancelled { return nil }
      }
    } catch {
      if case .cancelled = error { return nil }
      counted.failure = error.headline
    }
    // Here, because the viewer's thread would make keys wait for it.
    counted.tally.settle()
    return counted
  }
}
