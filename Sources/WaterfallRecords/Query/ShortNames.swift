/// Finds the fields that short names mean: `phase` means `status.phase`, and `use` means `Use%`.
package enum ShortNames {
  /// The only path that the name means; nil if there is none or there are several, and if records
  /// have a field of this name themselves.
  static func path(_ name: String, in sample: [Record]) -> String? {
    let found = paths(name, in: sample)
    return found.count == 1 ? found[0] : nil
  }

  /// The paths of which the name is the end, or else those that have its letters and digits
  /// (``PlainName``); empty if records have a field of this name themselves. The name of their
  /// source is none.
  ///
  /// Fields of the record come before those of things that it names, like an author, and before
  /// those in lists. Among them those that are nested least are meant.
  ///
  /// - Complexity: O(fields of the sample), and more only if no record has the field.
  static func paths(_ name: String, in sample: [Record]) -> [String] {
    let path = FieldPath(name)
    guard !sample.isEmpty, !sample.contains(where: { path.isInData(of: $0) }) else {
      return []
    }
    var paths = NestedPaths()
    for record in sample.prefix(most) { paths.see(record.fields, at: NestedPaths.Place()) }
    let plain = PlainName(name)
    let ends = paths.all.filter { path.isEnd(of: $0.text) }
    let found = ends.isEmpty ? paths.all.filter { PlainName($0.text).isPathMeant(by: plain) } : ends
    let best = found.map(\.rank).min()
    return found.filter { $0.rank == best }.map(\.text)
  }

  /// The records that are looked at.
  private static let most = 32
}

/// The paths to the nested fields of records.
private struct NestedPaths {
  /// Where a field is.
  struct Place {
    var text = ""
    var steps = 0
    /// Whether a list is on the way, and whether an object that has a name of its own is.
    var isInList = false
    var isInNamed = false

    /// The smaller, the more likely the field is meant by a short name.
    var rank: Int { (isInList ? 200 : 0) + (isInNamed ? 100 : 0) + steps }
  }

  private(set) var all: [Place] = []
  private var seen: Set<ExactText> = []

  private static let mostSteps = 6
  private static let mostPaths = 2000
  private static let mostElements = 32

  mutating func see(_ fields: [Field], at place: Place) {
    guard place.steps < Self.mostSteps, all.count < Self.mostPaths else { return }
    for field in fields {
      var inner = place
      inner.text = place.steps == 0 ? field.name : place.text + "." + field.name
      inner.steps += 1
      if seen.insert(ExactText(inner.text)).inserted { all.append(inner) }
      see(field.value, of: field.name, at: inner)
    }
  }

  private mutating func see(_ value: Value, of name: String, at place: Place) {
    var place = place
    switch value {
    case .array(let elements):
      place.isInList = true
      for element in elements.prefix(Self.mostElements) { see(element, of: name, at: place) }
    case .object(let fields):
      let isPart = FieldNames.ownPart.have(name.lowercased())
      place.isInNamed = place.isInNamed || !isPart && ObjectName.isThing(fields)
      see(fields, at: place)
    case .string:
      let inner = value.written ?? value.members.map { Value.object($0) }
      if let inner { see(inner, of: name, at: place) }
    case .null, .bool, .number: break
    }
  }
}
