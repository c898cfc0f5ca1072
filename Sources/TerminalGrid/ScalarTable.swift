/// The treatment of a scalar in foreign text.
enum ScalarKind: UInt8 {
  /// Shown as it is, in one cell.
  case narrow
  /// Shown as it is, in two cells.
  case wide
  /// Added to the cluster before it.
  case mark
  /// Not shown at all.
  case dropped
  /// Not shown, but a line may be broken here.
  case zeroWidthSpace
  /// Shown as ␦.
  case formatControl
  /// Shown as U+FFFD.
  case replaced
  /// A line or paragraph separator.
  case lineBreak
  /// One of the C0 controls or DEL, shown as its picture.
  case control
  /// A regional indicator, shown as its letter.
  case regional
  /// A space of some width, shown as a blank of one cell.
  case blank
}

/// The rules for breaking a line beside a cluster.
enum BreakClass: UInt8 {
  case letter, digit, space, newline, hyphen, ideograph, closing, opening
}

/// The kind and break class of a scalar, and whether its width is disputed, in one byte.
struct ScalarEntry {
  let bits: UInt8

  init(_ kind: ScalarKind, _ breaks: BreakClass = .letter) {
    bits = kind.rawValue | breaks.rawValue << 4
  }
  init(bits: UInt8) { self.bits = bits }

  var kind: ScalarKind { ScalarKind(rawValue: bits & Self.kinds) ?? .replaced }
  var breakClass: BreakClass { BreakClass(rawValue: bits >> 4 & 7) ?? .letter }

  /// The scalar that is drawn instead of one of this kind; nil for kinds that are drawn themselves.
  func mark(for scalar: UInt32) -> UInt32? {
    switch kind {
    case .control: scalar == 0x7F ? 0x2421 : 0x2400 + scalar
    case .formatControl: 0x2426
    case .replaced: 0xFFFD
    case .lineBreak: 0x20
    case .narrow, .wide, .mark, .dropped, .zeroWidthSpace, .regional, .blank: nil
    }
  }

  /// The bits of the kind.
  static let kinds: UInt8 = 15
  /// The bit of a scalar in ``DisputedWidths``.
  static let disputed: UInt8 = 0x80
}

/// The entries of all scalars. The first two planes, with nearly all text, have a flat table, which
/// is made once from the ranges. For other scalars the ranges themselves are searched.
enum ScalarTable {
  static let flatCount: UInt32 = 0x2_0000
  /// An entry's bits for each scalar below ``flatCount``.
  static let flat: ContiguousArray<UInt8> = makeFlat()

  /// - Complexity: O(1) below ``flatCount``, else O(log of the number of ranges).
  static func entry(_ scalar: UInt32) -> ScalarEntry {
    if scalar < flatCount { return ScalarEntry(bits: flat[Int(scalar)]) }
    switch scalar {
    case 0xE_0100...0xE_01EF: return ScalarEntry(.dropped)
    case 0xE_0000...0xE_0FFF: return ScalarEntry(wcwidth(scalar) < 0 ? .replaced : .formatControl)
    case 0xF_0000...: return ScalarEntry(.replaced)
    default: break
    }
    switch wcwidth(scalar) {
    case 2: return ScalarEntry(.wide, .ideograph)
    case 1: return ScalarEntry(.narrow)
    case 0: return ScalarEntry(.mark)
    default: return ScalarEntry(.replaced)
    }
  }

  /// Whether terminals give different widths to a scalar, or to a cluster that has it as a mark.
  static func isDisputed(_ scalar: UInt32) -> Bool {
    scalar < flatCount && flat[Int(scalar)] & ScalarEntry.disputed != 0
  }

  /// The width by ``WidthRanges``, in cells; -1 if the scalar is not printable.
  static func wcwidth(_ scalar: UInt32) -> Int {
    if contains(WidthRanges.wide, scalar) { return 2 }
    if contains(WidthRanges.zero, scalar) { return 0 }
    return contains(WidthRanges.unprintable, scalar) ? -1 : 1
  }

  private static func contains(_ ranges: ContiguousArray<UInt32>, _ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[2 * middle + 1] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count / 2 && ranges[2 * low] <= scalar
  }

  private static func makeFlat() -> ContiguousArray<UInt8> {
    var flat = ContiguousArray<UInt8>(repeating: ScalarEntry(.narrow).bits, count: Int(flatCount))
    func set(_ ranges: ContiguousArray<UInt32>, _ entry: ScalarEntry) {
      for index in stride(from: 0, to: ranges.count, by: 2) where ranges[index] < flatCount {
        for scalar in ranges[index]...min(ranges[index + 1], flatCount - 1) {
          flat[Int(scalar)] = entry.bits
        }
      }
    }
    set(WidthRanges.wide, ScalarEntry(.wide, .ideograph))
    set(WidthRanges.zero, ScalarEntry(.mark))
    set(WidthRanges.unprintable, ScalarEntry(.replaced))
    for (ranges, entry) in ScalarRules.all { set(ranges, entry) }
    for (scalars, breaks) in ScalarRules.breaks {
      for scalar in scalars.unicodeScalars {
        let kind = ScalarEntry(bits: flat[Int(scalar.value)]).kind
        flat[Int(scalar.value)] = ScalarEntry(kind, breaks).bits
      }
    }
    dispute(&flat)
    return flat
  }

  private static func dispute(_ flat: inout ContiguousArray<UInt8>) {
    let ranges = DisputedWidths.bases
    for index in stride(from: 0, to: ranges.count, by: 2) {
      for scalar in ranges[index]...ranges[index + 1] {
        let kind = ScalarEntry(bits: flat[Int(scalar)]).kind
        if kind == .narrow || kind == .wide { flat[Int(scalar)] |= ScalarEntry.disputed }
      }
    }
    // This loop runs before the first frame, so it tests the bits directly.
    for index in flat.indices where flat[index] & ScalarEntry.kinds == ScalarKind.mark.rawValue {
      if DisputedWidths.isMarkDisputed(UInt32(index)) { flat[index] |= ScalarEntry.disputed }
    }
  }
}
