import WaterfallItems
import WaterfallRecords

extension Record {
  /// A number that differs if a name or a value differs, as good as always.
  ///
  /// It is made of the bytes, because texts that Swift takes for equal may have other bytes. It
  /// fits into ``ItemPlace/length``, so that it takes no memory of its own.
  var check: UInt32 {
    var sum: UInt64 = 0
    for field in fields {
      Self.mix(field.name, into: &sum)
      switch field.value {
      case .string(let text): Self.mix(text, into: &sum)
      case .number(let digits):
        // A number differs from the same digits as a text.
        sum &+= 1
        Self.mix(digits, into: &sum)
      case let other:
        sum &+= 2
        var bytes: [UInt8] = []
        other.appendJSON(to: &bytes)
        Self.mix(bytes.span, into: &sum)
      }
    }
    return UInt32(truncatingIfNeeded: sum ^ sum >> 32) | ItemPlace.leastForeignLength
  }

  private static func mix(_ text: String, into sum: inout UInt64) {
    mix(text.utf8.span, into: &sum)
  }

  /// A step of FNV-1a, with the sum of many bytes in place of one.
  private static func mix(_ bytes: borrowing Span<UInt8>, into sum: inout UInt64) {
    sum = (sum ^ bytes.sum(of: bytes.indices)) &* 0x100_0000_01B3
  }
}
