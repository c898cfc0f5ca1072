/// The units in which a size is written that has been computed, such as a sum.
package enum SizeUnits: Hashable, Sendable {
  /// Powers of 1024, as `ls -h` writes them: `1.5 KiB`.
  case binary
  /// Powers of 1000: `1.5 kB`.
  case decimal

  /// The units of a column: powers of 1000 if all its values that have a unit have such ones.
  ///
  /// - Parameter texts: its values. Those that are no sizes say nothing.
  init(of texts: some Sequence<String>) {
    var hasDecimal = false
    for text in texts {
      guard let isDecimal = Self.isDecimal(text), Meaning(size: text) != nil else { continue }
      if !isDecimal {
        self = .binary
        return
      }
      hasDecimal = true
    }
    self = hasDecimal ? .decimal : .binary
  }

  /// Whether the unit of a size is a power of 1000, as in `43 kB`; nil if it is bytes, or missing.
  private static func isDecimal(_ size: String) -> Bool? {
    let unit = size.utf8.drop { !isLetter($0) }
    guard let first = unit.first, first | 0x20 != UInt8(ascii: "b") else { return nil }
    return unit.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "b") } ?? false
  }

  /// By how much each unit is greater than the one before it.
  var base: Double { self == .binary ? 1024 : 1000 }

  /// The units from bytes on.
  var names: [String] {
    switch self {
    case .binary: ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    case .decimal: ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    }
  }
}
