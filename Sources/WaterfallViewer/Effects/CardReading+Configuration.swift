package import WaterfallBoard
import WaterfallRecords

extension CardReading {
  package init(_ options: ViewerConfiguration) {
    // The one character that replaces `…` in ASCII would read badly in the middle of a text.
    let ellipsis = options.isASCII ? "..." : "…"
    let short = ShortWords(now: options.startTime, ellipsis: ellipsis)
    self.init(
      options.fields, showsPictures: options.pictureMode != nil, isConfined: options.isSecure,
      pictureHeight: options.pictureHeight, short: short)
  }
}
