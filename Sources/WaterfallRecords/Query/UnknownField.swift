/// A field that a filter, an order or a grouping names, but no record of a sample has.
package struct UnknownField: Hashable, Sendable {
  package let purpose: FilterError.Purpose
  /// The name as it was written.
  package let name: String
  /// The name that was most likely meant; nil if no name is similar.
  package let nearest: String?
  /// Some of the existing names, in the source's order.
  package let names: [String]
  /// The fields that the name may mean, if there are several; else empty.
  package let meant: [String]
  /// Whether the name is those of several fields, with commas between them.
  private let isList: Bool

  /// The largest number of names that are listed.
  private static let listed = 8

  /// Checks a field that the user asked to show; nil if a record of the sample has it.
  package init?(named name: String, in sample: [Record]) {
    let path = FieldPath(name)
    if !path.isOrigin, sample.contains(where: { $0.value(named: name) != nil }) { return nil }
    self.init(path, as: .show, in: sample)
  }

  /// The same for existing names; nil if there are none yet.
  package init?(named name: String, among known: [String]) {
    self.init(FieldPath(name), as: .show, among: known)
  }

  init?(_ path: FieldPath, as purpose: FilterError.Purpose, in sample: [Record]) {
    if sample.isEmpty || sample.contains(where: { path.isInData(of: $0) }) { return nil }
    // What says a level may come later, like the first error of a text.
    let names = path.isLevel ? sample.flatMap { $0.fields.map(\.name) } : []
    if names.contains(where: path.mayLead) { return nil }
    let meant = ShortNames.paths(path.text, in: sample)
    if meant.count > 1 {
      self.init(path.text, as: purpose, meant: meant)
      return
    }
    if meant.count == 1 { return nil }
    self.init(path, as: purpose, missingAmong: Self.paths(in: sample))
  }

  private init(_ name: String, as purpose: FilterError.Purpose, meant: [String]) {
    (self.purpose, self.name, nearest, names, self.meant) = (purpose, name, nil, [], meant)
    isList = false
  }

  /// - Parameter known: the existing names; the result is nil if the path is one of them.
  init?(_ path: FieldPath, as purpose: FilterError.Purpose, among known: [String]) {
    if FieldNaming.mayBeInside(path.text, known) { return nil }
    self.init(path, as: purpose, missingAmong: known)
  }

  private init?(
    _ path: FieldPath, as purpose: FilterError.Purpose, missingAmong known: [String]
  ) {
    (self.purpose, name, meant) = (purpose, path.text, [])
    if known.isEmpty { return nil }
    if known.contains(where: { path.mayMean($0) || path.mayLead(to: $0) }) { return nil }
    let parts = path.text.unicodeScalars.split(separator: ",").map(String.init)
    isList =
      parts.count > 1
      && parts.allSatisfy { part in known.contains { FieldNaming.isSame($0, part) } }
    nearest = isList ? nil : nearestName(to: path.text, of: known)
    names = Array(known.prefix(Self.listed))
  }

  /// The fault in words.
  package var fault: String {
    meant.count > 1
      ? "several fields have the name '\(name)'" : "no record has the field '\(name)'"
  }

  /// Advice on what to try instead.
  package var advice: String {
    if meant.count > 1 {
      let some = meant.prefix(Self.listed).map(\.onOneLine)
      return "It may be \(some.alternatives)."
    }
    if isList { return "These are several fields: name one at a time." }
    return nearest.map { "Try \($0.onOneLine)." }
      ?? "The fields are \(names.joined(separator: ", ").onOneLine)."
  }

  /// Two lines without a line break at the end.
  package var message: String {
    if meant.count > 1 { return "\(purpose): \(fault.onOneLine)\n\(advice)" }
    return "\(purpose): expected a field that a record has, not `\(name.onOneLine)`\n\(advice)"
  }

  /// The names of the sample's fields, each once; nested fields have their path as a prefix.
  ///
  /// `level` is one if other fields tell it (``LogLevel/init(of:)``), and `file` if the records are
  /// those of several sources (``RecordOrigin``).
  package static func paths(in sample: [Record]) -> [String] {
    var paths: [String] = []
    var seen: Set<ExactText> = []
    func collect(_ fields: [Field], prefix: String, depth: Int) {
      for field in fields {
        let path = prefix + field.name
        if seen.insert(ExactText(path)).inserted { paths.append(path) }
        if depth > 0, let inner = field.value.members {
          collect(inner, prefix: path + ".", depth: depth - 1)
        }
      }
    }
    for record in sample { collect(record.fields, prefix: "", depth: 3) }
    if !paths.contains(where: { LogLevel.isName($0) }),
      sample.contains(where: { LogLevel(of: $0) != nil })
    {
      paths.append("level")
    }
    if sample.contains(where: { $0.origin != nil }),
      let own = RecordOrigin.path(where: { path in
        !paths.contains { path.isName($0) || path.isEnd(of: $0) }
      })
    {
      paths.append(own.text)
    }
    return paths
  }
}

extension Filter {
  /// The first field that is not among these names; nil if all are.
  package func unknownField(among names: [String]) -> UnknownField? {
    terms.lazy.compactMap(\.onlyField)
      .compactMap { UnknownField($0, as: .filter, among: names) }.first
  }

  /// The fields that no record of `sample` has, for a warning; the filter still works.
  package func unknownFields(in sample: [Record]) -> [UnknownField] {
    terms.compactMap(\.onlyField).compactMap { UnknownField($0, as: .filter, in: sample) }
  }
}

extension FilterTerm {
  /// The field that it is for, also if it compares it with both ends of a range; nil if it is for
  /// all fields, or for one of several.
  fileprivate var onlyField: FieldPath? {
    let fields = Set(parts.map(\.field))
    return fields.count == 1 ? parts[0].field : nil
  }
}

extension SortOrder {
  /// The field, if no record of `sample` has it.
  package func unknownField(in sample: [Record]) -> UnknownField? {
    UnknownField(path, as: .sort, in: sample)
  }

  /// The field, if it is not among these names.
  package func unknownField(among names: [String]) -> UnknownField? {
    UnknownField(path, as: .sort, among: names)
  }
}

extension Grouping {
  /// The field, if no record of `sample` has it.
  package func unknownField(in sample: [Record]) -> UnknownField? {
    UnknownField(path, as: .group, in: sample)
  }

  /// The field, if it is not among these names.
  package func unknownField(among names: [String]) -> UnknownField? {
    UnknownField(path, as: .group, among: names)
  }
}

/// Compares names of fields as people write them.
package enum FieldNaming {
  /// Whether both are the same field's name: case, `_`, `-` and spaces do not count.
  package static func isSame(_ field: String, _ name: String) -> Bool {
    FieldPath.folded(field) == FieldPath.folded(name)
  }

  /// Whether the field's name, or the last name of its path, begins with a text.
  package static func begins(_ field: String, with start: String) -> Bool {
    let (field, start) = (FieldPath.folded(field), FieldPath.folded(start))
    if start.isEmpty { return false }
    let last = field.split(separator: UInt8(ascii: ".")).last ?? field[...]
    return field.starts(with: start) || last.starts(with: start)
  }

  /// Whether the name is the path of a part of the field: `user.login` of `user`.
  package static func isInside(_ name: String, _ field: String) -> Bool {
    FieldPath.folded(name).starts(with: FieldPath.folded(field) + [UInt8(ascii: ".")])
  }

  /// Whether the name may be the path of a part of one of these fields: `lines.price` of `lines`.
  /// The parts of a list are not among the known names, and neither are those deep inside others.
  package static func mayBeInside(_ name: String, _ fields: [String]) -> Bool {
    fields.contains { field in
      isInside(name, field) && !fields.contains { isInside($0, field) }
    }
  }

  /// Whether the name may mean the field: it is the field's, the end of its path, or the name
  /// without its signs, or the level that the field may tell.
  package static func mayMean(_ name: String, _ field: String) -> Bool {
    let path = FieldPath(name)
    return path.mayMean(field) || path.mayLead(to: field)
  }
}

/// The name that was most likely meant; nil if none is similar.
///
/// The wanted name is also compared with the inner name of nested fields: `phase` is near
/// `status.phase`.
package func nearestName(to name: String, of names: [String]) -> String? {
  let wanted = FieldPath.folded(name)
  let steps = wanted.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).count
  var best: (name: String, rank: (Int, Int))?
  for candidate in names {
    let plain = FieldPath.folded(candidate)
    var ranks = [likeness(of: plain[...], to: wanted, inner: 0)]
    let points = plain.indices.filter { plain[$0] == UInt8(ascii: ".") }
    if steps <= points.count {
      let inner = plain[(points[points.count - steps] + 1)...]
      ranks.append(likeness(of: inner, to: wanted, inner: 1))
    }
    for case let rank? in ranks where rank < best?.rank ?? (3, 0) { best = (candidate, rank) }
  }
  return best?.name
}

/// How different two names are, less for more similar ones; nil if they are unrelated.
///
/// - Parameter inner: the penalty if only the end of a path is compared.
private func likeness(
  of name: ArraySlice<UInt8>, to wanted: [UInt8], inner: Int
) -> (Int, Int)? {
  if name.elementsEqual(wanted) { return (0, 0) }
  let distance = letterChanges(from: wanted, to: Array(name))
  // An abbreviation is nearer than any typing error: `w` means the width, not `x`.
  if !wanted.isEmpty, name.starts(with: wanted) { return (inner, distance) }
  // Two names of one letter have nothing in common.
  let longest = max(wanted.count, name.count)
  guard longest > 1, distance <= max(1, longest / 2) else { return nil }
  return (1 + inner, distance)
}

/// The number of letters inserted, deleted or replaced, and of swapped neighbours.
///
/// This is the optimal string alignment distance.
private func letterChanges(from a: [UInt8], to b: [UInt8]) -> Int {
  // Names are short; anything longer than this is not compared.
  guard a.count <= 64, b.count <= 256 else { return .max }
  var (before, above) = ([Int](), Array(0...b.count))
  for row in a.indices {
    var current = [row + 1]
    for column in b.indices {
      let replaced = above[column] + (a[row] == b[column] ? 0 : 1)
      var least = min(current[column] + 1, above[column + 1] + 1, replaced)
      if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
        least = min(least, before[column - 1] + 1)
      }
      current.append(least)
    }
    (before, above) = (above, current)
  }
  return above[b.count]
}
