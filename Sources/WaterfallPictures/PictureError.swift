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
      "too large a file for a picture: \(bytes >> 20) MB; at most "
        + "\(PictureDecoder.largestFile >> 20) MB are read"
    case .tooManyPixels(let width, let height):
      "too large a picture: \(width) × \(height) pixels; at most 100 megapixels and 20,000 a side "
        + "are decoded"
    case .broken(let reason): "broken picture: \(reason)"
    case .unsupported(let reason): reason
    case .cancelled: ""
    }
  }
}
