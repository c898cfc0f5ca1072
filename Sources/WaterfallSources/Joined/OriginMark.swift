import WaterfallRecords

/// Gives records their origin.
///
/// Neighbours share the object that has it. All of a page do not: threads that count references to
/// the same object wait for each other.
struct OriginMark {
  /// The origin; nil if the records get none.
  private let origin: RecordOrigin?
  private var bearer = Record(fields: [])
  private var count = 0

  private static let mostSharing = 64

  init(_ origin: RecordOrigin?) { self.origin = origin }

  mutating func put(on record: inout Record) {
    guard let origin else { return }
    if count.isMultiple(of: Self.mostSharing) {
      bearer = Record(fields: [])
      bearer.origin = origin
    }
    record.takeOrigin(of: bearer)
    count += 1
  }
}
