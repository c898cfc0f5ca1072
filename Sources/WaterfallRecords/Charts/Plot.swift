/// The words that ask for a chart: `amount by date`, `sum amount by country as bars`, `price`.
///
/// One field alone is a histogram. A third one gives a series for each of its values.
package struct Plot: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case line, bars, scatter }

  /// The value of a place on the axis.
  package enum Measure: Hashable, Sendable {
    case count
    /// The values of a field. Bars add them up, and a line has their mean.
    case values(String)
    case sum(String)
  }

  package var measure: Measure
  /// The field whose values are along the axis.
  package var x: String
  /// The field whose values are the series; nil for one series.
  package var series: String?
  /// nil if the values decide.
  package let kind: Kind?

  package static let between = " by "
  package static let beforeKind = " as "
  package static let sum = "sum "
  package static let count = "count"

  /// Reads `[sum] Y by X [by SERIES] [as KIND]`, or `X [as KIND]`.
  ///
  /// - Parameter isField: whether records have a field of this name. Such a name is no `count`, and
  ///   is not read as `sum` with another name after it.
  package init(_ text: String, isField: (String) -> Bool = { _ in false }) throws(PlotError) {
    var text = text
    var kind: Kind?
    if let range = text.utf8.ranges(of: Self.beforeKind.utf8).last {
      let word = String(text[range.upperBound...]).withoutOuterBlanks
      guard let named = Kind(rawValue: word) else { throw .unknownKind(word) }
      kind = named
      text = String(text[..<range.lowerBound])
    }
    let parts = Self.parts(of: text)
    guard (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { throw .form }
    self.kind = kind
    if parts.count == 1 {
      (measure, x, series) = (.count, parts[0], nil)
    } else {
      (measure, x, series) = (
        Self.measure(parts[0], isField), parts[1], parts.count > 2 ? parts[2] : nil
      )
    }
    if kind == .scatter {
      guard case .values = measure else { throw .scatterOfOne }
    }
  }

  /// The part of an unfinished text that is the start of a name: of a field, or of a kind of chart.
  package static func wordStart(in text: Substring) -> Substring {
    let ends = [between, beforeKind].compactMap { text.utf8.ranges(of: $0.utf8).last?.upperBound }
    if let end = ends.max() { return text[end...] }
    guard text.begins(with: sum) else { return text }
    return Substring(text.unicodeScalars.dropFirst(sum.utf8.count))
  }

  private static func parts(of text: String) -> [String] {
    var (parts, start) = ([String](), text.startIndex)
    for range in text.utf8.ranges(of: between.utf8) where range.lowerBound >= start {
      parts.append(String(text[start..<range.lowerBound]).withoutOuterBlanks)
      start = range.upperBound
    }
    return parts + [String(text[start...]).withoutOuterBlanks]
  }

  private static func measure(_ text: String, _ isField: (String) -> Bool) -> Measure {
    if isField(text) { return .values(text) }
    if text.isExactly(count) { return .count }
    guard text.begins(with: sum) else { return .values(text) }
    return .sum(String(text.unicodeScalars.dropFirst(sum.utf8.count)).withoutOuterBlanks)
  }

  /// The field whose values are measured; nil if records are counted.
  package var y: String? {
    switch measure {
    case .count: nil
    case .values(let field), .sum(let field): field
    }
  }

  /// `amount by date by country`.
  package var words: String {
    let measured: String? =
      switch measure {
      case .count: series == nil ? nil : Self.count
      case .values(let field): field
      case .sum(let field): Self.sum + field
      }
    return [measured, x, series].compactMap(\.self).joined(separator: Self.between)
  }
}

/// Why there is no chart.
package enum PlotError: Error, Hashable {
  case form
  case unknownKind(String)
  /// A scatter chart of one field, or of sums.
  case scatterOfOne
  /// A name means no field; why, in words.
  case field(String)
  /// No record has a number in the field.
  case noNumber(field: String, withoutValue: Int, withOther: Int)
  /// The chart needs an axis of numbers or times, and the field has other values.
  case notMeasured(field: String, Plot.Kind)
  /// Records have values, but none has a place on the axis.
  case noPlace(field: String)

  package static let usage = "plot Y by X, or plot X, also by a third FIELD, as line, bars, scatter"

  package var words: String {
    switch self {
    case .form: return Self.usage
    case .unknownKind(let word):
      let names = Plot.Kind.allCases.map(\.rawValue)
      let near = nearestName(to: word, of: names).map { ": perhaps \($0)" } ?? ""
      return "there is no chart '\(word.onOneLine)'\(near); as line, bars or scatter"
    case .scatterOfOne: return "a scatter chart needs the values of two fields: plot Y by X"
    case .field(let words): return words
    case .noNumber(let field, let missing, let others):
      let counts = [
        missing == 0 ? nil : "\(missing) \(missing == 1 ? "card has" : "cards have") none",
        others == 0 ? nil : "\(others) \(others == 1 ? "value is" : "values are") no number",
      ]
      let found = counts.compactMap(\.self).joined(separator: ", ")
      return "no number in \(field.onOneLine)" + (found.isEmpty ? "" : ": \(found)")
    case .notMeasured(let field, let kind):
      return "a \(kind.rawValue) chart needs numbers or times in \(field.onOneLine); try as bars"
    case .noPlace(let field): return "no value of \(field.onOneLine) has a place on an axis"
    }
  }
}
