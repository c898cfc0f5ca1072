extension SafeText {
  /// The harmless scalar that is drawn in place of one that could fool a reader or steer a
  /// terminal; nil if the scalar itself is drawn.
  package static func mark(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    ScalarTable.entry(scalar.value).mark(for: scalar.value).flatMap(Unicode.Scalar.init)
  }

  /// The clusters of the text in a single line: a line break is a blank.
  package var clusters: Clusters { Clusters(self, in: 0..<utf8.count) }

  /// The clusters in a range of byte offsets, as ``lines(width:limit:)`` gives them.
  package func clusters(in range: Range<Int>) -> Clusters { Clusters(self, in: range) }

  /// Reads a text cluster by cluster, without allocating.
  package struct Clusters: Sequence, IteratorProtocol, Sendable {
    private let text: SafeText
    private let end: Int
    /// The byte offset after the cluster that was read last.
    package private(set) var position: Int

    init(_ text: SafeText, in range: Range<Int>) {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= text.utf8.count,
        "The bytes \(range) are not in a text of \(text.utf8.count) bytes")
      (self.text, position, end) = (text, range.lowerBound, range.upperBound)
    }

    /// Goes over bytes that are a cluster each, and one cell wide; at most so many.
    ///
    /// - Returns: which they were.
    mutating func takeASCII(atMost most: Int) -> Range<Int> {
      let run = text.asciiRun(from: position, atMost: most, end: end)
      position = run.upperBound
      return run
    }

    /// The next cluster, never a ``Cluster/continuation``; nil at the end.
    package mutating func next() -> Cluster? {
      guard position < end else { return nil }
      let byte = text.utf8[position]
      if byte &- 0x20 < 0x5F, position + 1 == end || text.utf8[position + 1] < 0x80 {
        position += 1
        return Cluster(base: Unicode.Scalar(byte))
      }
      let unit = text.unit(at: position, end: end)
      position = unit.end
      return unit.cluster == .continuation ? nil : unit.cluster
    }
  }

  /// A cluster as it stands in the bytes.
  struct Unit {
    /// A ``Cluster/continuation`` if nothing was left that is shown.
    var cluster: Cluster
    /// The byte offset behind it, its marks and what is dropped after it.
    var end: Int
    var breakClass: BreakClass
    /// A zero-width space stands before it.
    var isBreakableBefore = false
  }

  /// The cluster that begins at the byte offset `index`.
  ///
  /// - Complexity: O(bytes of the cluster); a tower of marks is read to its end.
  func unit(at index: Int, end: Int) -> Unit {
    var index = index
    var isBreakable = false
    while index < end {
      let (scalar, next) = scalar(at: index, end: end)
      let entry = ScalarTable.entry(scalar)
      var unit = Unit(
        cluster: .space, end: next, breakClass: entry.breakClass, isBreakableBefore: isBreakable)
      switch entry.kind {
      case .narrow: finish(&unit, base: scalar, end: end)
      case .wide: finish(&unit, base: scalar, .wide, end: end)
      case .dropped, .zeroWidthSpace:
        isBreakable = isBreakable || entry.kind == .zeroWidthSpace
        index = next
        continue
      case .mark:
        unit.end = index
        finish(&unit, base: 0x25CC, end: end)
      case .control: control(&unit, scalar, end: end)
      case .lineBreak: break
      case .blank: finish(&unit, base: 0x20, end: end)
      case .formatControl, .replaced:
        finish(&unit, base: entry.mark(for: scalar) ?? scalar, end: end)
      case .regional: finish(&unit, base: scalar - 0x1F1E6 + 0x41, end: end)
      }
      return unit
    }
    return Unit(cluster: .continuation, end: end, breakClass: .letter)
  }

  /// A C0 control or DEL: a break, a blank or its picture.
  private func control(_ unit: inout Unit, _ scalar: UInt32, end: Int) {
    switch scalar {
    case 0x0A: return
    case 0x09: finish(&unit, base: 0x20, end: end)
    case 0x0D where unit.end < end && utf8[unit.end] == 0x0A: unit.end += 1
    default:
      unit.breakClass = .letter
      finish(&unit, base: ScalarTable.entry(scalar).mark(for: scalar) ?? scalar, end: end)
    }
  }

  /// Puts on the base what belongs to it: finals of Hangul, two marks at most, and what is dropped.
  private func finish(
    _ unit: inout Unit, base: UInt32, _ breadth: Cluster.Breadth = .narrow, end: Int
  ) {
    var base = base
    var (first, second): (UInt32, UInt32) = (0, 0)
    while unit.end < end, utf8[unit.end] >= 0x80 {
      let (scalar, next) = scalar(at: unit.end, end: end)
      switch ScalarTable.entry(scalar).kind {
      case .mark:
        if first == 0 { first = scalar } else if second == 0 { second = scalar }
      case .dropped: break
      case .wide where (0x1F3FB...0x1F3FF).contains(scalar) && Self.isEmoji(base): break
      case .replaced:
        guard first == 0, let syllable = Hangul.compose(base, scalar) else { return seal() }
        base = syllable
      default: return seal()
      }
      unit.end = next
    }
    seal()

    func seal() {
      let scalar = Unicode.Scalar(base) ?? "\u{FFFD}"
      unit.cluster = Cluster(base: scalar, breadth, marks: first, second)
      // A blank that bears a mark is seen.
      if first > 0, unit.breakClass == .space { unit.breakClass = .letter }
    }
  }

  /// Whether a skin tone after it is a part of it.
  private static func isEmoji(_ base: UInt32) -> Bool {
    (0x1F000...0x1FAFF).contains(base) || (0x2600...0x27BF).contains(base)
  }
}
