import WaterfallRecords

/// How a text becomes another one, piece by piece.
protocol TextTranslation: Sendable {
  /// - Parameter isLast: whether nothing follows `bytes`: then all are taken.
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText
}

/// A piece of text that was translated.
struct TranslatedText {
  var utf8: [UInt8]
  /// Bytes that it was made of: the rest needs what follows.
  var count: Int
  /// The styles that were taken out of it.
  var styles = EscapeSequences()
}

extension TextEncoding: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = utf8(of: bytes, isLast: isLast)
    return TranslatedText(utf8: utf8, count: count)
  }
}

/// UTF-8 without its escape sequences.
struct PlainTranslation: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let text = PlainText(bytes, isLast: isLast)
    return TranslatedText(utf8: text.utf8, count: text.count, styles: text.styles)
  }
}
