extension Span<UInt8> {
  /// The length in bytes of the scalar that begins at `offset`; 0 at the end.
  @inlinable
  package func length(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    let lead = self[offset]
    return lead < 0x80 ? 1 : min(count - offset, lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
  }

  /// The scalar of `length` bytes that begins at `offset`, a scalar boundary in valid UTF-8.
  @inlinable
  package func scalar(at offset: Int, length: Int) -> UInt32 {
    let lead = UInt32(self[offset])
    guard length > 1 else { return lead }
    var scalar = lead & (0xFF >> UInt32(length + 1))
    for index in 1..<length { scalar = scalar << 6 | UInt32(self[offset + index] & 0x3F) }
    return scalar
  }

  /// The offset at which the scalar before `offset` begins.
  @inlinable
  package func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
