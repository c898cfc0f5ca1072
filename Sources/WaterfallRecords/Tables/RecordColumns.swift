/// Which values of its records a table has, and in which columns.
///
/// They are the fields of the records in the order of the data, or the fields that a person has
/// chosen. A nested value is in the column of the field around it, unless its path was chosen.
package struct RecordColumns: Sendable {
  private enum Kind: Sendable {
    /// Each record has its own fields.
    case whole
    /// The names are paths that a person has chosen.
    case chosen
    /// The names are those of the records' own fields.
    case named([ExactText: Place], Others)
  }

  /// The place of a field.
  private enum Place: Sendable {
    case column(Int)
    /// The person does not want to see it.
    case hidden
  }

  /// What is done with a field that has no column.
  private enum Others: Sendable {
    /// Its value comes after the last column. A row of a table may have more cells than the header.
    case atEnd
    case leftOut
  }

  /// The names of the columns, in their order; empty if each record has its own.
  package let names: [String]
  /// The names that a person has given to fields. They are the headings.
  var given = GivenNames()
  private let kind: Kind
  private let fields: CardFields?

  /// The columns that a person has chosen, as paths.
  package init(chosen paths: [String], _ fields: CardFields?) { self.init(paths, .chosen, fields) }

  /// The names of the columns as they are written.
  var headings: [String] { given.isEmpty ? names : names.map(given.shown) }

  private init(_ names: [String], _ kind: Kind, _ fields: CardFields?) {
    (self.names, self.kind, self.fields) = (names, kind, fields)
  }

  /// The columns, if they are known before the records are.
  ///
  /// - Parameters:
  ///   - fields: the roles of the fields, with what a person has chosen.
  ///   - header: the names of the columns, if the source is a table that has a header.
  /// - Returns: nil if the names have to be collected from the records (``ColumnNames``).
  package static func known(
    for form: TableForm, _ fields: CardFields?, header: [String]?
  ) -> RecordColumns? {
    if let paths = fields?.chosenPaths { return RecordColumns(paths, .chosen, fields) }
    guard form.hasColumns else { return RecordColumns([], .whole, fields) }
    // Cells after the last column have a place in rows of cells only.
    guard let header, form.delimiter != nil else { return nil }
    return RecordColumns(ofFields: header, .atEnd, fields)
  }

  /// The columns that were collected from records.
  ///
  /// - Throws: if there are too many.
  package init(_ collected: ColumnNames, _ fields: CardFields?) throws(TooManyColumns) {
    guard !collected.areTooMany else { throw TooManyColumns() }
    self.init(ofFields: collected.inOrder, .leftOut, fields)
  }

  private init(ofFields all: [String], _ others: Others, _ fields: CardFields?) {
    var (names, places) = ([String](), [ExactText: Place]())
    for name in all {
      if fields?.isHidden(name) ?? false {
        places[ExactText(name)] = .hidden
      } else {
        places[ExactText(name)] = .column(names.count)
        names.append(name)
      }
    }
    self.init(names, .named(places, others), fields)
  }

  // MARK: The values of a record

  /// Puts a record's values into an array: one for each column, nil where the record has none, and
  /// then those that have no column.
  ///
  /// - Complexity: O(fields and columns).
  func put(_ record: Record, into values: inout [Value?]) {
    values.removeAll(keepingCapacity: true)
    switch kind {
    case .whole: break
    case .chosen: for name in names { values.append(record.value(named: name)) }
    case .named(let places, let others):
      let fields = record.columnFields
      if !put(fields, at: places, others, into: &values) {
        _ = put(Array(fields).withNumberedNames, at: places, others, into: &values)
      }
    }
  }

  /// - Returns: false if a name has come twice.
  private func put(
    _ fields: some Collection<Field>, at places: [ExactText: Place], _ others: Others,
    into values: inout [Value?]
  ) -> Bool {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(nil, count: names.count))
    var (next, rest) = (0, [Value]())
    for field in fields {
      var column = next
      if next == names.count || !names[next].isExactly(field.name) {
        switch places[ExactText(field.name)] {
        case .column(let number)?: column = number
        case .hidden?: continue
        case nil:
          if case .atEnd = others { rest.append(field.value) }
          continue
        }
      }
      guard values[column] == nil else { return false }
      values[column] = field.value
      next = column + 1
    }
    for value in rest { values.append(value) }
    return true
  }

  /// The record with the fields that are shown, under their given names. A name that comes twice is
  /// numbered, because readers of JSON keep only the last value of a name.
  func shown(_ record: Record) -> Record {
    let shown = selected(record)
    if given.isEmpty { return shown }
    let fields = shown.fields.map { Field(given.shown($0.name), $0.value) }
    return Record(fields: fields.withNumberedNames)
  }

  private func selected(_ record: Record) -> Record {
    switch kind {
    case .whole:
      guard let fields, fields.selected != nil else { return record }
      return Record(fields: record.fields.filter { !fields.isHidden($0.name) })
    case .chosen, .named:
      return Record(
        fields: names.compactMap { name in record.value(named: name).map { Field(name, $0) } })
    }
  }
}

/// The fault that the records have more names than a table has columns.
package struct TooManyColumns: Error {
  /// What is wrong, and what to try.
  package var words: String {
    """
    its records have more than \(ColumnNames.most) names of fields, too many for a table
    Choose some with --fields, or write NDJSON.
    """
  }
}

extension CardFields {
  /// The paths of the fields that a person has chosen to see, in the order in which they are shown;
  /// nil if the person has not chosen.
  ///
  /// A field that has been given a role is shown as well. It comes first, as in the list.
  fileprivate var chosenPaths: [String]? {
    guard let selected, selected.isShown else { return nil }
    var paths = order.filter { selected.paths.contains($0) }
    for role in [badge, body, title].compactMap(\.self) where selected.paths.contains(role) {
      let label = nested.first { $0.name.isExactly(role) }?.label ?? role
      guard selected.ranks[label] == nil else { continue }
      paths.removeAll { $0.isExactly(role) }
      paths.insert(role, at: 0)
    }
    return paths
  }
}
