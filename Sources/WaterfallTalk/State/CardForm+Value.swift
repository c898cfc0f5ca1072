import TerminalGrid
package import WaterfallCards
package import WaterfallRecords

// The form of cards as JSON. Usual values are left out.
extension CardForm {
  package var value: Value {
    let usual = CardForm()
    var fields: [Field] = []
    func add(_ name: String, _ number: Int, _ other: Int) {
      if number != other { fields.append(Field(name, .whole(number))) }
    }
    if border != usual.border { fields.append(Field("border", .string(border.rawValue))) }
    add("title-lines", titleLines, usual.titleLines)
    add("body-lines", bodyLines, usual.bodyLines)
    add("field-rows", fieldLimits.rows, usual.fieldLimits.rows)
    add("value-rows", fieldLimits.valueRows, usual.fieldLimits.valueRows)
    if wrapsRows { fields.append(Field("wrap", .bool(true))) }
    return .object(fields)
  }

  /// - Throws: if a member has another kind or another range than expected.
  package init(_ value: Value) throws(WrongKind) {
    self.init()
    let (members, lines) = (try ObjectMembers(value), 0...10_000)
    border = try members.text("border").flatMap { BorderStyle(rawValue: $0) } ?? border
    titleLines = try members.number("title-lines", in: lines) ?? titleLines
    bodyLines = try members.number("body-lines", in: lines) ?? bodyLines
    fieldLimits.rows = try members.number("field-rows", in: lines) ?? fieldLimits.rows
    fieldLimits.valueRows = try members.number("value-rows", in: lines) ?? fieldLimits.valueRows
    wrapsRows = try members.flag("wrap")
  }
}
