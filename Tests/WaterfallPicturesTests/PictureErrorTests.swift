import Testing
import WaterfallPictures

@Test(arguments: [
  (
    PictureError.unreadable(reason: "No such file or directory"),
    "the picture cannot be read: No such file or directory"
  ),
  (.unknownFormat, "not a picture: expected PNG, JPEG, GIF, WebP or BMP"),
  (.fileTooLarge(bytes: 300 << 20), "the picture's file is too large: 300 MB; the limit is 256 MB"),
  (
    .tooManyPixels(width: 50_000, height: 50_000),
    "the picture is too large: 50000 × 50000 pixels; the limits are 100 megapixels and 20,000 pixels a side"
  ),
  (.broken(reason: "it is cut off"), "broken picture: it is cut off"),
  (.unsupported(reason: "no decoder"), "no decoder"), (.cancelled, ""),
])
func `a picture's fault is told in a line`(error: PictureError, words: String) {
  #expect(error.message == words)
}
