/// What decides between two lines that match equally well, as fzf has it.
package enum LineTie: String, CaseIterable, Sendable {
  /// The shorter line comes first, without the blanks at its ends.
  case length
  /// The one whose match is in fewer letters between blanks.
  case chunk
  /// The one whose match begins after its last slash.
  case pathname
  /// The one whose match is nearer to the begin, or the end.
  case begin, end
}

extension Filter {
  /// What decides between lines with the same points; less is better.
  ///
  /// - Returns: nil if the lengths of the matched texts do.
  /// - Complexity: O(length of the line · letters), as for the points.
  func tie(of record: Record) -> Int? {
    guard case .line(let search)? = terms.first(where: \.ranks)?.test,
      case .by(let ties) = search.rules.ranking, !ties.isEmpty, ties != [.length],
      let line = record.line
    else { return nil }
    let places = terms.compactMap { term -> Range<Int>? in
      let ranges = term.ranges(in: line, field: nil)
      guard let first = ranges.first, let last = ranges.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
    let match = LineMatch(line, places)
    return ties.prefix(LineRules.Ranking.mostTies).reduce(0) { $0 << 16 | match.value(of: $1) }
  }
}

/// Where in a line the words of a query are, in scalars.
private struct LineMatch {
  private let scalars: [Unicode.Scalar]
  /// Where the first word begins, the first end of a word, and the last.
  private let place: (begin: Int, firstEnd: Int, end: Int)?

  /// - Parameter places: those of the words, as UTF-8 offsets.
  init(_ line: String, _ places: [Range<Int>]) {
    scalars = Array(line.unicodeScalars)
    func scalar(at offset: Int) -> Int {
      let index = line.utf8.index(line.utf8.startIndex, offsetBy: offset)
      return line.unicodeScalars.distance(from: line.unicodeScalars.startIndex, to: index)
    }
    guard let begin = places.map(\.lowerBound).min(),
      let firstEnd = places.map(\.upperBound).min(), let end = places.map(\.upperBound).max()
    else {
      place = nil
      return
    }
    place = (scalar(at: begin), scalar(at: firstEnd), scalar(at: end))
  }

  private static let most = Int(UInt16.max)

  /// In 16 bits; less is better.
  func value(of tie: LineTie) -> Int {
    switch (tie, place) {
    case (.length, _): return clamped(length)
    case (_, nil): return Self.most
    case (.begin, let place?):
      return clamped(place.firstEnd - leadingBlanks(upTo: place.begin))
    case (.end, let place?):
      let share = Self.most * (place.end - leadingBlanks(upTo: place.begin)) / max(1, length)
      return clamped(Self.most - share)
    case (.chunk, let place?):
      let start = scalars[..<place.begin].lastIndex(where: Self.isBlank).map { $0 + 1 } ?? 0
      let end = scalars[place.end...].firstIndex(where: Self.isBlank) ?? scalars.count
      return clamped(end - start)
    case (.pathname, let place?):
      let slash = scalars.lastIndex(of: "/") ?? -1
      return slash <= place.begin ? clamped(place.begin - slash) : Self.most
    }
  }

  private func clamped(_ value: Int) -> Int { min(max(0, value), Self.most) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  /// The number of scalars without the blanks at the ends.
  private var length: Int {
    guard let first = scalars.firstIndex(where: { !Self.isBlank($0) }),
      let last = scalars.lastIndex(where: { !Self.isBlank($0) })
    else { return 0 }
    return last - first + 1
  }

  private func leadingBlanks(upTo end: Int) -> Int {
    scalars[..<end].firstIndex { !Self.isBlank($0) } ?? end
  }
}
