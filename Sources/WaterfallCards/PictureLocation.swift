package import Platform
package import WaterfallItems

/// Where the bytes of a picture are.
package enum PictureLocation: Hashable, Sendable {
  /// A file, or a name that is built into the program (`builtin:shop/jug.png`).
  case file(NamedFile)
  /// A field in the record itself, with the record's place and the number of bytes.
  case record(ItemPlace, field: String, byteCount: Int)
  /// Reading the picture is not allowed.
  case refused

  /// Whether a refresh may have changed the bytes.
  package var isInRecord: Bool { if case .record = self { true } else { false } }
}
