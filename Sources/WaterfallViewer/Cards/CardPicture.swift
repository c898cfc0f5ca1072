import TerminalGrid
import WaterfallItems

/// A card's picture: where it is, and its proportions, known before it is decoded.
struct CardPicture: Hashable, Sendable {
  /// A path, or a name of the program's own (`builtin:shop/jug.png`).
  var location: String
  /// In any one unit.
  var width: Int
  var height: Int

  /// Rows that a picture takes at most.
  static let mostRows = 24

  func size(columns: Int) -> CellSize {
    CellSize(showing: width, height, columns: columns, maxRows: Self.mostRows)
  }
}

extension CardPicture {
  /// The location of a picture that is not to be read: no file has this name.
  static let refusal = "\0"

  /// What is shown of a picture that a record names; nil if it is not in a file of this machine.
  ///
  /// Reads the file's header if the record does not say the picture's size. A picture that cannot be found or is
  /// broken keeps a place, in which the reason is shown.
  ///
  /// - Parameter finding: where relative paths begin, and whether others are refused: then nothing of the file is read.
  init?(_ named: CardContent.Picture, _ finding: PictureFinding) {
    guard !named.location.isEmpty, !named.location.contains("://"), !named.location.contains("\0")
    else { return nil }
    let isBuiltIn = named.location.hasPrefix(builtInPictureScheme)
    let isWhole = named.location.hasPrefix("/") || isBuiltIn
    let directory = finding.directory.map { $0 + "/" } ?? ""
    location = isWhole ? named.location : directory + named.location
    if finding.isConfined, !isBuiltIn, !isFile(location, inside: finding.directory) {
      (location, width, height) = (Self.refusal, 4, 1)
      return
    }
    if let width = named.width, let height = named.height, width >= 1, height >= 1,
      width <= 1e6, height <= 1e6
    {
      (self.width, self.height) = (Int(width), Int(height))
    } else {
      // Why it cannot be read is told when it is decoded.
      if case .picture(let header)? = try? probePicture(path: location) {
        (width, height) = (header.width, header.height)
      } else {
        (width, height) = (4, 1)
      }
    }
  }
}
