import WaterfallRecords

/// Lines of a known look that follow each other in a text with other tables, such as those of
/// `ls -l` in `(ls -l; df)`.
struct KnownRun {
  let form: any KnownLine
  /// The indices of the lines.
  let range: Range<Int>

  /// The runs in some lines, in order.
  ///
  /// - Complexity: O(length of the lines), because a run that is none is passed as a whole.
  static func all(in lines: [PlacedLine]) -> [KnownRun] {
    var runs: [KnownRun] = []
    var index = 0
    while index < lines.count {
      // A line may fit several forms, of which the one of most lines is right.
      let ends = KnownLines.headless.map { form in
        lines[index...].firstIndex { form.cells(of: $0) == nil } ?? lines.count
      }
      let end = ends.max() ?? index
      guard end > index, let number = ends.firstIndex(of: end) else {
        index += 1
        continue
      }
      let form = KnownLines.headless[number]
      if form.arePlain(Array(lines[index..<end])) {
        runs.append(KnownRun(form: form, range: index..<end))
      }
      index = end
    }
    return runs
  }

  /// The record of one of the lines.
  func record(of line: PlacedLine) -> Record {
    let cells = form.cells(of: line) ?? []
    return Record(
      fields: cells.map { name, text in
        Field(name, .string(TakenStyles().text(of: line.bytes, in: text)))
      })
  }
}
