package import WaterfallBoard
import WaterfallRecords

extension ViewerConfiguration {
  /// Whether the same cards are made of the same records.
  func makesSameCards(as other: ViewerConfiguration) -> Bool {
    fields == other.fields && isASCII == other.isASCII
      && (pictureMode == nil) == (other.pictureMode == nil)
      && pictureHeight == other.pictureHeight
  }
}

extension CardReading {
  package init(_ options: ViewerOptions) {
    // The one character that replaces `…` in ASCII would read badly in the middle of a text.
    let ellipsis = options.configuration.isASCII ? "..." : "…"
    let short = ShortWords(now: options.startTime, ellipsis: ellipsis)
    self.init(
      options.fields, showsPictures: options.pictureMode != nil, isConfined: options.isSecure,
      pictureHeight: options.pictureHeight, short: short)
  }
}
