import WaterfallRecords

/// Records of which each field has a line: those of `\x` in psql, and of `\G` in mysql.
extension DrawnTables {
  /// The record below the mark at a line, and the line after it; nil if it is not complete.
  func expandedRecord(at index: Int) -> (record: Record, end: Int)? {
    let isStarred = lines[index].isStarMark
    var fields: [(name: String, value: String)] = []
    var (end, place) = (index + 1, Int?.none)
    while end < lines.count {
      let line = lines[end]
      if line.isRecordMark || line.isStarMark || line.countsRows { break }
      if isStarred {
        guard takeStarred(line, into: &fields, &place) else { break }
      } else if line.ruler == nil {
        guard takeBarred(line, into: &fields) else { break }
      }
      end += 1
    }
    guard end < lines.count || isLast else { return nil }
    let names = CSVTable.distinct(fields.map(\.name))
    let record = Record(
      fields: zip(names, fields).map { Field($0, .string($1.value)) })
    return (record, end)
  }

  /// Takes `name | value`, or ` | more` for the value above.
  private func takeBarred(
    _ line: DrawnLine, into fields: inout [(name: String, value: String)]
  ) -> Bool {
    let hasEdges = line.beginsWithBar && line.firstPlace == 0
    var scalars = line.scalars[...]
    if hasEdges {
      scalars = scalars[(line.firstPlace + 1)...]
      if line.endsWithBar, scalars.count > 1 { scalars = scalars.dropLast() }
    }
    guard let bar = scalars.firstIndex(where: DrawnRuler.isBar) else { return false }
    let (name, raw) = (drawnText(scalars[..<bar]), scalars[(bar + 1)...])
    guard name.isEmpty, let last = fields.indices.last else {
      fields.append((name, drawnText(raw)))
      return true
    }
    let mark = fields[last].value.unicodeScalars.last
    let isCut = (mark == "." || mark == "…") && raw.first == mark
    if isCut || mark == "+" || mark == "↵" {
      fields[last].value = drawnText(Array(fields[last].value.unicodeScalars.dropLast())[...])
    }
    fields[last].value += isCut ? drawnText(raw.dropFirst()) : "\n\(drawnText(raw))"
    return true
  }

  /// Takes `name: value`, or a line that goes on with the value above.
  ///
  /// - Parameter place: the place of the colon, which is the same for all names.
  private func takeStarred(
    _ line: DrawnLine, into fields: inout [(name: String, value: String)], _ place: inout Int?
  ) -> Bool {
    let colon = line.scalars.indices.first { place in
      line.scalars[place] == ":"
        && (place + 1 == line.scalars.count || line.scalars[place + 1] == " ")
    }
    if let colon, place == nil || colon == place {
      place = colon
      fields.append(
        (drawnText(line.scalars[..<colon]), drawnText(line.scalars[(colon + 1)...])))
      return true
    }
    guard let last = fields.indices.last, !line.isBlank else { return false }
    fields[last].value += "\n\(line.text)"
    return true
  }
}
