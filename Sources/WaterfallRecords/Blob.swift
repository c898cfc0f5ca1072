/// Bytes that a record holds itself: in a column of a database, or as a picture that came through a
/// pipe.
///
/// The record's field has words for them; ``ItemSource/blob(_:at:)`` reads them.
package struct Blob: Hashable, Sendable {
  /// The name of the field whose value they are.
  package var field: String
  package var byteCount: Int
  /// What the first of them say: whether they are a picture, and how large.
  package var probe: PictureProbe

  package init(field: String, byteCount: Int, probe: PictureProbe) {
    (self.field, self.byteCount, self.probe) = (field, byteCount, probe)
  }

  /// The picture that they are; nil if they are none, or its header is damaged.
  package var picture: PictureHeader? {
    if case .picture(let header) = probe { header } else { nil }
  }
}

extension Record {
  /// The bytes that a field holds; nil if its value is no such thing.
  package func blob(of field: String) -> Blob? { blobs.first { $0.field == field } }

  /// Adds a field whose value is bytes, and the reason why a picture among them cannot be shown.
  package mutating func append(_ blob: Blob, words: String) {
    fields.append(Field(blob.field, .string(words)))
    blobs.append(blob)
    guard case .broken(let format) = blob.probe, failure == nil else { return }
    let name = format.rawValue.uppercased()
    failure = "broken picture in \(blob.field): the header of this \(name) is damaged"
  }
}
