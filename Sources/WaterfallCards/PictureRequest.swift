package import TerminalGrid

/// A request for a picture.
package struct PictureRequest: Hashable, Sendable {
  package var location: PictureLocation
  /// In cells.
  package var size: CellSize
  /// The colour that shows through where the picture is transparent.
  package var ground = RGB.black

  package init(location: PictureLocation, size: CellSize, ground: RGB = .black) {
    (self.location, self.size, self.ground) = (location, size, ground)
  }
}
