/// Bytes that a record holds itself, such as a column of a database, or a picture that came through
/// a pipe.
///
/// The record's field has words in place of the bytes. ``ItemSource/blob(_:at:)`` reads the bytes.
package struct Blob: Hashable, Sendable {
  /// The name of the field whose value the bytes are.
  package var field: String
  package var byteCount: Int
  /// The finding from the first bytes: whether they are a picture, and its size.
  package var probe: PictureProbe

  package init(field: String, byteCount: Int, probe: PictureProbe) {
    (self.field, self.byteCount, self.probe) = (field, byteCount, probe)
  }

  /// The picture's header; nil if the bytes are not a picture, or the header is damaged.
  package var picture: PictureHeader? {
    if case .picture(let header) = probe { header } else { nil }
  }
}

extension Record {
  /// The bytes that the field of this name holds; nil if its value is not a blob.
  package func blob(of field: String) -> Blob? { blobs.first { $0.field == field } }

  /// Adds a field whose value is bytes. If they are a damaged picture, the record's `failure` gets
  /// the reason.
  package mutating func append(_ blob: Blob, words: String) {
    fields.append(Field(blob.field, .string(words)))
    blobs.append(blob)
    guard case .broken(let format) = blob.probe, failure == nil else { return }
    let name = format.rawValue.uppercased()
    failure = "broken picture in \(blob.field): the header of this \(name) is damaged"
  }
}
