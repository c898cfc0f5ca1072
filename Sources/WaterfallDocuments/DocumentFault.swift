internal import Platform
package import WaterfallRecords

/// The reason why a document cannot be read.
package struct DocumentFault: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The text has a fault; the string says what was expected, in words that follow "expected".
    case expected(String)
    /// The text is valid but cannot be shown; the string has the reason and what to try.
    case unsupported(String)
    /// The task was cancelled; the document may be valid.
    case cancelled
  }

  package var cause: Cause
  /// The place of the fault; nil if it has no particular place.
  package var place: TextPlace?

  package init(cause: Cause, place: TextPlace? = nil) { (self.cause, self.place) = (cause, place) }

  static func expected(_ words: String, at place: TextPlace?) -> DocumentFault {
    DocumentFault(cause: .expected(words), place: place)
  }

  /// - Parameter kind: the kind of the text, as in `YAML`.
  static func lacking(_ library: LibraryError, for kind: String) -> DocumentFault {
    .unsupported(
      "this is \(kind), and \(library.message)\nInstall the library, or convert the data to JSON.")
  }

  /// - Parameter kind: the kind of the text, as in `a feed`.
  static func notBuilt(_ library: String, for kind: String) -> DocumentFault {
    .unsupported(
      "this is \(kind), and this build of waterfall has no \(library)\n"
        + "Build it with the trait Libraries, or convert the data to JSON.")
  }

  static func unsupported(_ words: String) -> DocumentFault {
    DocumentFault(cause: .unsupported(words), place: nil)
  }
}
