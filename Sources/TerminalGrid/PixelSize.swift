/// A size in pixels, each side at least 1.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
  }
}
