import Testing
import WaterfallPictures

@Test(arguments: [
  (
    PictureError.unreadable(reason: "No such file or directory"),
    "the picture cannot be read: No such file or directory"
  ),
  (.unknownFormat, "not a picture: expected PNG, JPEG, GIF, WebP or BMP"),
  (
    .fileTooLarge(bytes: 300 << 20),
    "too large a file for a picture: 300 MB; at most 256 MB are read"
  ),
  (
    .tooManyPixels(width: 50_000, height: 50_000),
    "too large a picture: 50000 × 50000 pixels; at most 100 megapixels and 20,000 a side are decoded"
  ),
  (.broken(reason: "it is cut off"), "broken picture: it is cut off"),
  (.unsupported(reason: "no decoder"), "no decoder"), (.cancelled, ""),
])
func `a picture's fault is told in a line`(error: PictureError, words: String) {
  #expect(error.message == words)
}
