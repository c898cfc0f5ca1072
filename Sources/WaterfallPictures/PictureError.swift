/// Why a picture could not be decoded.
package enum PictureError: Error, Hashable, Sendable {
  /// It cannot be opened or read: the system's reason.
  case unreadable(reason: String)
  /// Its first bytes are no picture's of a known format.
  case unknownFormat
  /// Its file is larger than is read.
  case fileTooLarge(bytes: Int)
  /// It has more pixels than are decoded.
  case tooManyPixels(width: Int, height: Int)
  /// It is cut off, or not what its header promises: the decoder's reason.
  case broken(reason: String)
  /// This build or this machine cannot decode the format: why.
  case unsupported(reason: String)
  case cancelled
}

/// The words for the marked card.
extension PictureError {
  /// One line without the file's name; empty for `.cancelled`, which needs no words.
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
