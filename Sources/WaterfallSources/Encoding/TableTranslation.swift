import WaterfallRecords

/// Translates several tables in one text to lines of JSON.
struct TableTranslation: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = TableBlocks(bytes, isLast: isLast).lines
    return TranslatedText(utf8: utf8, count: isLast ? bytes.count : count)
  }
}
