import WaterfallRecords

/// The state of finding things: the search, jumps, marks, and the names of fields.
package struct Finding: Sendable {
  package internal(set) var search: Search?
  /// The text of the latest search that a person has accepted here; nil if there was none.
  private(set) var lastText: String?
  private var searchNumber = 0

  var jumps = Jumps()

  /// The names of fields in the records that have been read, in the order of their first
  /// appearance.
  package private(set) var fieldNames: [String] = []
  private var known: Set<String> = []

  /// Whether the items are lines of text, which have no other field; nil if none was read.
  package var areLines: Bool? { fieldNames.isEmpty ? nil : hasOnlyLines }
  // Lines have names of made fields, too, such as their level.
  private var hasOnlyLines = true

  /// The limit of `fieldNames`. Records that use keys as field names can have thousands.
  private static let mostFields = 10_000

  // MARK: A search

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - generation: the generation of the items that are searched.
  ///   - seeking: whether to go to the first match.
  mutating func begin(_ text: String, generation: Int, seeking: Search.Seeking) {
    searchNumber += 1
    search = Search(
      text, number: searchNumber, generation: generation, seeking: seeking,
      fieldNames: fieldNames)
  }

  mutating func endSearch() { search = nil }

  /// Keeps the text of the search, so that it can be repeated.
  package mutating func acceptSearch() { lastText = search?.text ?? lastText }

  // MARK: Fields

  mutating func storeFields(of page: LoadedPage) {
    hasOnlyLines = hasOnlyLines && page.areLines
    for name in page.fieldNames
    where fieldNames.count < Self.mostFields && known.insert(name).inserted {
      fieldNames.append(name)
    }
  }
}
