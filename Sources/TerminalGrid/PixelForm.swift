/// The form in which a terminal takes pictures of pixels.
package struct PixelForm: Hashable, Sendable {
  /// The size of a cell in pixels.
  package var cell: PixelSize
  /// The most colours of a picture, if it is written as sixels; nil if it has all colours.
  package var colors: Int?
  /// Whether pictures have half of the resolution, because the line is slow.
  package var isHalved: Bool

  package init(cell: PixelSize, colors: Int? = nil, isHalved: Bool = false) {
    (self.cell, self.colors, self.isHalved) = (cell, colors, isHalved)
  }
}
