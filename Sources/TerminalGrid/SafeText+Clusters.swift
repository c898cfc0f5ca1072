extension SafeText {
  /// The harmless scalar that is drawn instead of one that could deceive a reader or control a
  /// terminal; nil if the scalar itself is drawn.
  package static func mark(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    ScalarTable.entry(scalar.value).mark(for: scalar.value).flatMap(Unicode.Scalar.init)
  }

  /// The clusters of the text in a single line; a line break becomes a blank.
  package var clusters: Clusters { Clusters(self, in: 0..<utf8.count) }

  /// The clusters in a range of byte offsets, as from ``lines(width:limit:)``.
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

    /// Skips bytes that are each a cluster of one cell, at most `most` of them.
    ///
    /// - Returns: the range of these bytes.
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

  /// A cluster and its place in the bytes.
  struct Unit {
    /// A ``Cluster/continuation`` if no scalar is left to show.
    var cluster: Cluster
    /// The byte offset after the cluster, its marks and the dropped scalars that follow.
    var end: Int
    var breakClass: BreakClass
    /// Whether a zero-width space comes before it.
    var isBreakableBefore = false
  }

  /// The cluster that begins at the byte offset `index`.
  ///
  /// - Complexity: O(bytes of the cluster); a long run of marks is read to its end.
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

  /// Handles a C0 control or DEL: it becomes a break, a blank or its picture.
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

  /// Adds to the base what belongs to it: finals of Hangul, and at most two marks. Skips dropped
  /// scalars.
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
      case .formatControl where base == Self.blackFlag && first == 0:
        guard let after = endOfRegion(from: unit.end, end: end) else { return seal() }
        unit.end = after
        continue
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
      // A blank with a mark is visible.
      if first > 0, unit.breakClass == .space { unit.breakClass = .letter }
    }
  }

  private static let blackFlag: UInt32 = 0x1F3F4

  /// The end of the tags that make a black flag the flag of a region, such as those of England
  /// (Unicode Technical Standard 51, C.1.1). They are the letters and digits of a code of ISO
  /// 3166-2, and a tag that ends them.
  ///
  /// - Returns: nil for any other tags. They are shown as marks, since they may hide a text.
  private func endOfRegion(from start: Int, end: Int) -> Int? {
    var (index, count) = (start, 0)
    while index < end, count <= 6 {
      let (scalar, next) = scalar(at: index, end: end)
      switch scalar {
      case 0xE0030...0xE0039, 0xE0061...0xE007A: count += 1
      case 0xE007F: return 3...6 ~= count ? next : nil
      default: return nil
      }
      index = next
    }
    return nil
  }

  /// Whether a skin tone after this base belongs to it.
  private static func isEmoji(_ base: UInt32) -> Bool {
    (0x1F000...0x1FAFF).contains(base) || (0x2600...0x27BF).contains(base)
  }
}
