internal import Platform
package import WaterfallRecords

/// Why a document cannot be read.
package struct DocumentFault: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// In words that follow "expected".
    case expected(String)
    /// It is well written, but nothing that can be shown: why, and what to try.
    case unsupported(String)
    /// Nothing is wrong but that the task was cancelled.
    case cancelled
  }

  package var cause: Cause
  /// nil: nowhere in particular.
  package var place: TextPlace?

  package init(cause: Cause, place: TextPlace? = nil) { (self.cause, self.place) = (cause, place) }

  static func expected(_ words: String, at place: TextPlace?) -> DocumentFault {
    DocumentFault(cause: .expected(words), place: place)
  }

  /// - Parameter kind: what the text is, as in `YAML`.
  static func lacking(_ library: LibraryError, for kind: String) -> DocumentFault {
    .unsupported(
      "this is \(kind), and \(library.message)\nInstall the library, or convert the data to JSON.")
  }

  static func unsupported(_ words: String) -> DocumentFault {
    DocumentFault(cause: .unsupported(words), place: nil)
  }
}
