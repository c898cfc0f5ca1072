package import WaterfallBoard
import WaterfallLayout
package import WaterfallRecords

// A layout and its numbers as JSON. The names are those of the options. Usual values are left out.
extension LayoutChoice {
  package var value: Value {
    let usual = LayoutChoice()
    var fields = [Field("name", .string(isOfCommand ? LayoutKind.masonry.name : kind.name))]
    func add(_ name: String, _ number: Int?, _ other: Int? = nil) {
      if let number, number != other { fields.append(Field(name, .whole(number))) }
    }
    func add(_ name: String, _ flag: Bool) { if flag { fields.append(Field(name, .bool(true))) } }
    add("command", isOfCommand)
    add("horizontal", direction == .horizontal)
    add("columns", columns)
    add("min-column-width", minimumColumnWidth, usual.minimumColumnWidth)
    add("max-columns", maximumColumns)
    add("max-column-width", maximumColumnWidth)
    if alignment != .start { fields.append(Field("align", .string(alignment.words))) }
    add("fit", fitsCards)
    add("flush", isFlush)
    add("column-gap", columnGap)
    add("row-gap", rowGap)
    switch placement {
    case .shortest(let tolerance):
      if tolerance != 0 { fields.append(Field("tolerance", .number("\(tolerance)"))) }
    case .roundRobin, .columnFirst: fields.append(Field("placement", .string(placement.words)))
    }
    add("right-to-left", isRightToLeft)
    add("points", chosenPoints)
    add("keeps-shorter-side", keepsShorterSide)
    add("loose-headers", !keepsHeaders)
    add("spans", hasSpans)
    for number in kind.numbers where numbers.isSet(number) {
      fields.append(Field(number.name, .number("\(numbers[number])")))
    }
    return .object(fields)
  }

  /// - Throws: if a member has another kind or another range than that of its option. Members that
  ///   are not known are left out, and an unknown layout is masonry.
  package init(_ value: Value) throws(WrongKind) {
    self.init()
    let members = try ObjectMembers(value)
    kind = try members.text("name").flatMap { LayoutKind(named: $0) } ?? .masonry
    if try members.flag("horizontal") { direction = .horizontal }
    columns = try members.number("columns", in: 1...10_000)
    minimumColumnWidth =
      try members.number("min-column-width", in: 1...10_000) ?? minimumColumnWidth
    maximumColumns = try members.number("max-columns", in: 1...10_000)
    maximumColumnWidth = try members.number("max-column-width", in: 1...10_000)
    switch try members.text("align") {
    case "center": alignment = .center
    case "end": alignment = .end
    default: break
    }
    (fitsCards, isFlush) = (try members.flag("fit"), try members.flag("flush"))
    columnGap = try members.number("column-gap", in: 0...1000)
    rowGap = try members.number("row-gap", in: 0...1000)
    if let tolerance = try members.real("tolerance", in: 0...10_000) {
      placement = .shortest(tolerance: tolerance)
    }
    switch try members.text("placement") {
    case "round-robin": placement = .roundRobin
    case "column-first": placement = .columnFirst
    default: break
    }
    isRightToLeft = try members.flag("right-to-left")
    chosenPoints = try members.number("points", in: 1...100_000)
    keepsShorterSide = try members.flag("keeps-shorter-side")
    keepsHeaders = try !members.flag("loose-headers")
    hasSpans = try members.flag("spans")
    for number in kind.numbers {
      let range = Double(number.range.lowerBound)...Double(number.range.upperBound)
      if let own = try members.real(number.name, in: range) { numbers[number] = own }
    }
  }
}

extension ObjectMembers {
  fileprivate func real(
    _ name: String, in range: ClosedRange<Double>
  ) throws(WrongKind) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let digits) = value, let number = Double(digits), range ~= number else {
      throw WrongKind()
    }
    return number
  }
}
