/// The mark that some programs begin a text in UTF-8 with. It is no part of the text.
package enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes it takes at the start of `text`: 3, or 0 if it is not there.
  package static func length(in text: some Sequence<UInt8>) -> Int {
    text.starts(with: bytes) ? bytes.count : 0
  }
}
