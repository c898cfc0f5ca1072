import WaterfallFormats
import WaterfallRecords

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
