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
  /// What is shown of a picture that a record names; nil if it is not in a file of this machine.
  ///
  /// Reads the file's header if the record does not say the picture's size. A picture that cannot be found or is
  /// broken keeps a place, in which the reason is shown.
  ///
  /// - Parameter directory: where relative paths begin; nil: the current one.
  init?(_ named: CardContent.Picture, directory: String?) {
    guard !named.location.isEmpty, !named.location.contains("://"), !named.location.contains("\0")
    else { return nil }
    let isWhole = named.location.hasPrefix("/") || named.location.hasPrefix(builtInPictureScheme)
    location = isWhole ? named.location : (directory.map { $0 + "/" } ?? "") + named.location
    if let width = named.width, let height = named.height, width >= 1, height >= 1,
      width <= 1e6, height <= 1e6
    {
      (self.width, self.height) = (Int(width), Int(height))
    } else {
      (width, height) = pictureSize(ofFile: location) ?? (width: 4, height: 1)
    }
  }
}
