extension ColumnMeaning {
  /// The meaning of the column that a path leads to, from a sample of records.
  init(of path: FieldPath, in records: some Sequence<Record>) {
    var (sample, count) = (ColumnSample(named: path.ownName), 0)
    let isNamedLevel = LogLevel.isName(path.ownName)
    var tells = false
    for record in records where count < ColumnSample.most {
      let isOfLog = isNamedLevel && LogLevel.areOfLog(record.fields)
      tells = tells || LogLevel.isTold(byNumbersOf: path.ownName, in: record.fields)
      _ = path.contains(in: record) { value in
        switch value {
        case .number(let text), .string(let text):
          sample.see(text, isOfLog: isOfLog)
          count += 1
        case .null, .bool, .array, .object: break
        }
        return count >= ColumnSample.most
      }
    }
    self = sample.meaning
    tellerName = tells ? path.ownName : nil
  }
}
