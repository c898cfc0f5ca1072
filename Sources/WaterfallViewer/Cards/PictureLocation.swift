package import Platform
package import WaterfallItems

/// Where the bytes of a picture are.
package enum PictureLocation: Hashable, Sendable {
  /// A file, or a name of the program's own (`builtin:shop/jug.png`).
  case file(NamedFile)
  /// In the record itself: its place, the field and how many they are.
  case record(ItemPlace, field: String, byteCount: Int)
  /// It is not to be read.
  case refused

  /// Whether a refresh may have put other bytes there.
  var isInRecord: Bool { if case .record = self { true } else { false } }
}
