import Testing

@testable import WaterfallRecords

private let fields = ["amount", "city", "user.name", "Größe"]

private var names: GivenNames {
  GivenNames(["amount=Betrag", "city=City Name", "user.name=name", "Größe=amount", "x", "=y", "z="])
}

@Test(arguments: [
  ("amount", "Betrag"), ("city", "City Name"), ("user.name", "name"), ("x", "x"), ("z", "z"),
])
func `a field is shown by its given name`(field: String, shown: String) {
  #expect(names.shown(field) == shown)
}

@Test(arguments: [
  ("betrag", "amount"), ("city_name", "city"), ("amount", "amount"), ("name", "name"),
  ("nothing", "nothing"), ("Größe", "Größe"),
])
func `a name means the field that has it, else the one given it`(name: String, field: String) {
  #expect(names.field(named: name, among: fields) == field)
}

@Test(
  arguments: [
    ("betrag", "amount"), ("City", "city"), ("name", nil), ("nothing", nil),
  ] as [(String, String?)])
func `a name means a known field, or none`(name: String, field: String?) {
  #expect(names.knownField(named: name, among: fields) == field)
}

@Test(
  arguments: [
    ("use", "Use%"), ("mem", "%MEM"), ("size", "Size (MB)"), ("no", "No."), ("a", "a"), ("A", "A"),
    ("cpu", nil), ("(mb)", nil), ("/?no", nil),
  ] as [(String, String?)])
func `a name means the only field that has its letters`(name: String, field: String?) {
  let fields = ["Use%", "%MEM", "Size (MB)", "No.", "CPU (ms)", "CPU%", "A", "a"]
  #expect(GivenNames().knownField(named: name, among: fields) == field)
}

@Test func `orders, groups and roles find fields by their given names`() throws {
  let order = try SortOrder("betrag:desc").knowing(names, among: fields)
  #expect(order == SortOrder(field: "amount", isDescending: true))
  #expect(try Grouping("City Name").knowing(names, among: fields) == Grouping("city"))
  var (choices, own) = (FieldOverrides(), FieldOverrides())
  (choices.title, choices.color, choices.selection) = ("Betrag", "city", .without(["betrag"]))
  (own.title, own.color, own.selection) = ("amount", "city", .without(["amount"]))
  #expect(choices.knowing(names, among: fields) == own)
}

@Test(arguments: ["amount", "Betrag"])
func `roles with given names find their fields in the first records`(title: String) {
  var choices = FieldOverrides()
  (choices.title, choices.givenNames) = (title, names)
  let records = [Record(fields: [Field("city", .string("Oslo")), Field("amount", .number("7"))])]
  let fields = CardFields(CardFields.detect(in: records), overridden: choices, in: records)
  #expect(fields.title == "amount")
}

@Test(arguments: [
  ("betrag", "amount"), ("betrag:desc", "amount:desc"), ("-betrag,-City Name", "-amount,-city"),
  ("a,betrag", "a,amount"), ("*", "*"), ("", ""), ("-", "-"),
  (" -betrag:asc, x", " -amount:asc, x"), ("betrag,,", "amount,,"), (",betrag", ",amount"),
  ("dc:date,-dc:date", "dc:date,-dc:date"), ("x,-sign,--sign", "x,-sign,--sign"),
])
func `values of options have the fields' own names`(value: String, own: String) {
  let known = fields + ["dc:date", "-sign"]
  let found = GivenNames.value(value, among: known) { names.field(named: $0, among: known) }
  #expect(found == own)
}

@Test func `a name is taken back by the field's own name, or an empty one`() {
  var names = GivenNames(["a=b", "c=d", "e=f"])
  (names["a"], names["c"], names["e"]) = ("a", "", nil)
  #expect(names.isEmpty)
  #expect(GivenNames.pair(in: "a=b=c")?.name == "b=c")
}

@Test(arguments: [
  ("betrag>5", "amount", "7"), ("betrag:2025-03", "amount", "2025-03-04"),
  ("x or betrag=7", "amount", "7"), ("-betrag=6", "amount", "7"),
])
func `a filter finds a field by its given name`(text: String, field: String, value: String) throws {
  let filter = try Filter(text).knowing(names, among: fields)
  #expect(filter.matches(Record(fields: [Field(field, .string(value))])))
  #expect(filter.text == text)
  #expect(filter.knowing(names, among: fields) == filter)
}
