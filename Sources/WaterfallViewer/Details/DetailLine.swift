import TerminalGrid
import WaterfallRecords

struct DetailLine: Sendable {
  enum Kind: Hashable, Sendable {
    case title, text, quiet, failure, picture
  }

  var kind = Kind.text
  /// A field's name, which is drawn at `column`; empty if the line has none.
  var name: SafeText = ""
  /// Cells from the panel's inner edge to the name.
  var column = 0
  var text: SafeText = ""
  /// The byte range of `text` that this line shows.
  var range = 0..<0
  /// The styles of parts of the text.
  var runs: [StyleRun] = []
  /// Cells from the panel's inner edge to the text.
  var textColumn = 0
  /// The nested value whose heading this line is; nil if there is none.
  var nested: DetailSpot?
  var isOpen = false
  /// Whether the line's value is folded and contains a match of the search.
  var hidesMatch = false
  /// The addresses in the line.
  var links: [DetailLink] = []
  /// The matches of the search, as byte ranges in `text`.
  var lit: [Range<Int>] = []
  /// Whether the name is a match of the search.
  var isNameLit = false
  /// Whether a match begins in this line; false if it only continues from the line before.
  var beginsMatch = false

  /// The places in this line that keys can select, from left to right.
  var spots: [DetailSpot] { (nested.map { [$0] } ?? []) + links.filter(\.begins).map(\.spot) }
}

/// A place in the details that keys can select: a nested value, or an address in a text.
struct DetailSpot: Hashable, Sendable {
  /// The indices of the fields and elements that lead to the value.
  var path: [Int]
  /// The number of the address in the value's text, from 0; nil for the nested value itself.
  var link: Int?
}

/// The part of an address that is in one line.
struct DetailLink: Hashable, Sendable {
  var spot: DetailSpot
  /// The byte range in the line's text.
  var range: Range<Int>
  var address: String
  /// Whether the address begins in this line; false if it continues from the line before.
  var begins: Bool
  /// Whether the text shows the address itself; false if other words link to it.
  var isSpelled = true
  /// The name of the field that refers to another record; nil if this is an address.
  var reference: String?
}
