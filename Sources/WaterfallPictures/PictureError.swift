/// Why a picture could not be decoded.
package enum PictureError: Error, Hashable, Sendable {
  /// It cannot be opened or read, for the system's reason.
  case unreadable(reason: String)
  /// Its first bytes match no known picture format.
  case unknownFormat
  /// Its file is above the size limit.
  case fileTooLarge(bytes: Int)
  /// It has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int)
  /// It is cut off or does not match its header, for the decoder's reason.
  case broken(reason: String)
  /// This build or this machine cannot decode the format, for this reason.
  case unsupported(reason: String)
  case cancelled
}

/// The text on the marked card.
extension PictureError {
  /// One line without the file's name; empty for `.cancelled`, which is not shown.
  package var message: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .unknownFormat: "not a picture: expected PNG, JPEG, GIF, WebP or BMP"
    case .fileTooLarge(let bytes):
      "the picture's file is too large: \(bytes >> 20) MB; the limit is "
        + "\(PictureDecoder.largestFile >> 20) MB"
    case .tooManyPixels(let width, let height):
      "the picture is too large: \(width) × \(height) pixels; the limits are 100 megapixels and "
        + "20,000 pixels a side"
    case .broken(let reason): "broken picture: \(reason)"
    case .unsupported(let reason): reason
    case .cancelled: ""
    }
  }
}
