/// The mark with which some programs begin a UTF-8 text. It is not part of the text.
package enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes that the mark takes at the start of `text`: 3, or 0 if it is absent.
  package static func length(in text: some Sequence<UInt8>) -> Int {
    text.starts(with: bytes) ? bytes.count : 0
  }
}
