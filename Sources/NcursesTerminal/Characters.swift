import CNcurses
import TerminalGrid

/// The characters that a terminal is written in.
enum CharacterSet {
  case utf8
  /// No more than this is sure to be shown.
  case ascii
}

/// Which clusters a terminal shows as they are, and what stands for the others.
struct Characters {
  private let set: CharacterSet
  /// Scalars to which the C library, by which most terminals count, gives the width that the grid
  /// gave them; each in the place of its last bits.
  private var agreed = ContiguousArray<UInt32>(repeating: 0, count: 64)

  init(_ set: CharacterSet) { self.set = set }

  /// The scalar that stands for a cluster that the terminal cannot show, or may show in another
  /// width, which would shift the row. nil: it shows the cluster.
  ///
  /// It takes one cell. After that of a wide cluster a blank has to follow.
  mutating func substitute(for cluster: Cluster) -> Unicode.Scalar? {
    let base = cluster.base
    if set == .ascii, base >= 0x80 || cluster.firstMark != 0 {
      return Unicode.Scalar(base < 0x80 ? UInt8(base) : cluster.asciiMark ?? UInt8(ascii: "?"))
    }
    guard base >= 0x80 else { return nil }
    let place = Int(base & 63)
    if agreed[place] == base { return nil }
    guard Int(waterfall_width(Int32(bitPattern: base))) == cluster.width else { return "\u{FFFD}" }
    agreed[place] = base
    return nil
  }
}
