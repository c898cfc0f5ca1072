import Platform
import WaterfallDocuments
import WaterfallFormats
import WaterfallRecords

/// Translates a text to another one, piece by piece.
protocol TextTranslation: Sendable {
  /// Whether each line, or part, becomes one.
  var keepsLines: Bool { get }
  /// - Parameter isLast: whether nothing follows `bytes`. Then all of them are translated.
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText
}

extension TextTranslation {
  var keepsLines: Bool { true }
}

struct TranslatedText {
  var utf8: [UInt8]
  /// The number of bytes it was made of. The rest of the bytes needs more input.
  var count: Int
  /// The styles that were taken out of the text.
  var styles = EscapeSequences()
}

extension TextEncoding: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = utf8(of: bytes, isLast: isLast)
    return TranslatedText(utf8: utf8, count: count)
  }
}

extension NamedEncoding: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = utf8(of: bytes, isLast: isLast)
    return TranslatedText(utf8: utf8, count: count)
  }
}

extension TextConversions {
  /// The conversions that the C library and the reader of HTML do.
  static let libraries = TextConversions(
    utf8: { bytes, name in NamedEncoding(name)?.utf8(of: bytes[...], isLast: true).utf8 },
    words: { MarkupText.text(of: $0) })
}

/// Removes the escape sequences from UTF-8.
struct PlainTranslation: TextTranslation {
  /// Whether lines are read as they are after what was printed over them.
  var isOverprinted = false
  /// Whether the text is screens that were drawn one over the other.
  var areScreens = false

  var keepsLines: Bool { !areScreens }

  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    if areScreens {
      let screens = ScreenText(bytes, isLast: isLast)
      let text = PlainText(screens.utf8[...])
      return TranslatedText(utf8: text.utf8, count: screens.count, styles: text.styles)
    }
    if isOverprinted {
      let lines = Overprint(bytes, isLast: isLast)
      let text = PlainText(lines.utf8[...])
      return TranslatedText(utf8: text.utf8, count: lines.count, styles: text.styles)
    }
    let text = PlainText(bytes, isLast: isLast)
    return TranslatedText(utf8: text.utf8, count: text.count, styles: text.styles)
  }
}

/// Translates drawn tables to lines of JSON.
struct DrawnTranslation: TextTranslation {
  let first: DrawnTable?
  let leavesOutNotes: Bool
  var keepsLines: Bool { false }

  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let tables = DrawnTables(bytes, isLast: isLast, first: first, leavesOutNotes: leavesOutNotes)
    return TranslatedText(utf8: tables.utf8, count: isLast ? bytes.count : tables.count)
  }
}

/// Translates several tables in one text to lines of JSON.
struct TableTranslation: TextTranslation {
  let known: TableBlocks.Known
  var keepsLines: Bool { false }

  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = TableBlocks(bytes, isLast: isLast, known: known).lines
    return TranslatedText(utf8: utf8, count: isLast ? bytes.count : count)
  }
}

/// Adds lines about its commit above each file of a commit.
struct PatchTranslation: TextTranslation {
  var keepsLines: Bool { false }

  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let patches = CommitPatches(bytes, isLast: isLast)
    return TranslatedText(utf8: patches.utf8, count: patches.count)
  }
}
