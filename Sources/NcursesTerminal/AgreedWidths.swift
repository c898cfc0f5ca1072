import CNcurses

/// Whether the C library, by which most terminals count, gives a scalar the width that the grid
/// gave it.
struct AgreedWidths {
  /// Scalars of which it is known, each in the place of its last bits.
  private var agreed = ContiguousArray<Int32>(repeating: 0, count: 64)

  /// - Parameters:
  ///   - scalar: not below 0x80.
  ///   - width: in cells.
  mutating func fit(_ scalar: Int32, _ width: Int) -> Bool {
    if agreed[Int(scalar & 63)] == scalar { return true }
    guard Int(waterfall_width(scalar)) == width else { return false }
    agreed[Int(scalar & 63)] = scalar
    return true
  }
}
