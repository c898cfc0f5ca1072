import Platform
package import WaterfallBoard
import WaterfallRecords

extension CardReading {
  package init(_ options: ViewerOptions) {
    let short =
      switch options.zone {
      case .utc: ShortWords(now: options.startTime)
      case .local: ShortWords(now: options.startTime) { WallTime.secondsAhead(at: $0) }
      }
    self.init(
      options.fields, showsPictures: options.pictureMode != nil, isConfined: options.isSecure,
      pictureHeight: options.pictureHeight, short: short)
  }
}
