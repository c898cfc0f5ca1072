/// The names of a table's columns, collected from its records.
///
/// They are in the order of the data: a new name precedes the one that follows it in its record, if
/// that is known already, and is the last one otherwise. A name that comes twice in a record gets a
/// number there, as in ``CSVTable``.
///
/// ```swift
/// var names = ColumnNames()
/// names.collect(Record(fields: [Field("a", .null), Field("c", .null)]))
/// names.collect(Record(fields: [Field("b", .null), Field("c", .null), Field("d", .null)]))
/// names.inOrder  // a, b, c, d
/// ```
package struct ColumnNames: Sendable {
  /// The names in the order in which they came. Their indices are the numbers of the columns.
  private var found: [String] = []
  private var numbers: [ExactText: Int] = [:]
  /// The columns before and after each one; nil at the ends.
  private var preceding: [Int?] = []
  private var following: [Int?] = []
  private var first: Int?
  private var last: Int?
  /// The number of the latest pass over a record in which each column came.
  private var seen: [Int] = []
  private var pass = 0

  /// The most columns of a table. Spreadsheets have as many. Each row has a sign for each column,
  /// so records with names of their own would make a file that grows with the square of their
  /// number.
  package static let most = 16_384

  package init() {}

  /// Whether there are more than ``most``. Then no more are collected.
  var areTooMany: Bool { found.count > Self.most }

  /// Adds the names of a record's fields, without those that only its details show.
  ///
  /// - Complexity: O(fields).
  package mutating func collect(_ record: Record) {
    guard !areTooMany else { return }
    let fields = record.columnFields
    if !take(fields) { _ = take(Array(fields).withNumberedNames) }
  }

  /// - Returns: false if a name has come twice.
  private mutating func take(_ fields: some Collection<Field>) -> Bool {
    pass += 1
    var (before, new): (Int?, [Int]) = (nil, [])
    for field in fields {
      // Most records have the same fields in the same order, so that no name has to be looked up.
      let next = if let before { following[before] } else { first }
      let isNext = next.map { found[$0].isExactly(field.name) } ?? false
      guard let known = isNext ? next : numbers[ExactText(field.name)] else {
        new.append(add(field.name))
        continue
      }
      guard seen[known] < pass else {
        place(new, before: nil)
        return false
      }
      seen[known] = pass
      place(new, before: known)
      new.removeAll()
      before = known
    }
    place(new, before: nil)
    return true
  }

  /// Adds a name that has no place yet.
  private mutating func add(_ name: String) -> Int {
    let number = found.count
    found.append(name)
    numbers[ExactText(name)] = number
    seen.append(pass)
    preceding.append(nil)
    following.append(nil)
    return number
  }

  /// Gives new columns their places.
  ///
  /// - Parameter other: the column after them; nil if there is none.
  private mutating func place(_ new: [Int], before other: Int?) {
    for number in new {
      let previous = if let other { preceding[other] } else { last }
      (preceding[number], following[number]) = (previous, other)
      if let previous { following[previous] = number } else { first = number }
      if let other { preceding[other] = number } else { last = number }
    }
  }

  /// The names in the order of the columns.
  ///
  /// - Complexity: O(names).
  package var inOrder: [String] {
    var (names, next) = ([String](), first)
    names.reserveCapacity(found.count)
    while let number = next {
      names.append(found[number])
      next = following[number]
    }
    return names
  }
}

extension Record {
  /// The fields that columns show: all but those that are shown in the details only.
  var columnFields: ArraySlice<Field> { fields.prefix(firstDetail ?? fields.count) }
}
