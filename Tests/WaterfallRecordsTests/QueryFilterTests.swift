import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

let angel = Record(fields: [
  Field("Name", .string("Angel Falls")),
  Field("height_m", .string("979 m")),
  Field("price", .number("12.50")),
  Field("seen", .string("2024-03-07")),
  Field("open", .bool(true)),
  Field("tags", .array([.string("tall"), .string("jungle")])),
  Field("user", .object([Field("login", .string("anna")), Field("id", .number("7"))])),
  Field("labels", .array([.object([Field("name", .string("bug"))])])),
  Field("note", .string("")),
  Field("Ort", .string("Ελλάς / ÖSTLICH Ёлка")),
  Field("url", .string("http://example.com/usr/bin at 12:30")),
])

@Test(arguments: [
  "angel", "Angel", "angel falls", "falls angel", "\"angel falls\"", "\"l f\"", "gel", "979",
  "jungle", "anna", "true", "bug", "ελλάς", "ΕΛΛΆΣ".lowercased(), "östlich", "ёлка",
  "name:angel", "NAME:falls", "heightm:979", "height-m:979", "user.login:anna", "user.id=7",
  "labels.name:bug", "labels.0.name:bug", "tags.1:jungle", "tags:jungle", "tags=tall", "tags!=wide",
  "name:\"l f\"", "\"name\":angel", "-\"2\":",
  "price<100", "price<=12.5", "price>=12.5", "price>1e1", "price=12.5", "price!=12", "price>-5",
  "price < 100", "price  >=  12.5 angel", "name != niagara", "user.login = anna",
  "height_m>900", "height_m<1,000", "height_m!=979", "height_m=\"979 m\"",
  "seen>2024-03", "seen<2024-12-31", "seen>=2024-03-07", "name>aardvark", "name<B",
  "/f.l+s$/", "/ANGEL|Angel/", "name:/^a/", "/l f/", "-niagara", "!niagara", "-name:niagara",
  "-note:", "note=", "price:", "open=true", "missing=", "missing!=5", "-missing:", "!missing>5",
  "http://example.com", "12:30", "/usr/bin", "- -x", "", "  ",
  "name:niagara or price<100", "name:niagara OR price<100", "name:niagara || price<100",
  "7 mar", "07 March", "Mar 7", "\"7 Mar\"", "mar 2024", "angel 7 mar 2024 falls", "8 mar or 7 Mar",
  "niagara or 7 mar", "7 März 2024 00:00",
])
func `a filter matches the record that it describes`(text: String) throws {
  let record = text == "- -x" ? Record(fields: [Field("a", .string("- b"))]) : angel
  #expect(try Filter(text).matches(record))
}

@Test(arguments: [
  "ANGEL", "aNgel", "niagara", "angel niagara", "\"falls angel\"", "name:979", "name:FALLS",
  "user.login:7", "login:anna", "user:bob", "labels.name:tall", "labels.1.name:bug",
  "tags.0:jungle", "tags.2:tall", "tags=jung", "tags!=tall",
  "price<12.5", "price>12.5", "price>abc", "price!=12.50", "price!=12.5", "height_m>1000",
  "height_m=979", "height_m>abc", "seen<2024-03", "name<a", "missing>0", "missing:", "missing=1",
  "price < 12", "-price < 100", "angel <", "price <100",
  "note:", "-note=", "-angel", "!name:angel", "-price:", "/^falls/", "/FALLS/", "name:/z/",
  "ΕΛΛΆς", "östlicH", "HTTP://example.com",
  "mar", "8 mar", "17 mar", "7 mar 2023", "7 mar 14:00", "apr 2024", "name:7 mar",
  "7 x mar", "name::angel", "name:niagara || price>100",
])
func `a filter passes over what it does not describe`(text: String) throws {
  #expect(try !Filter(text).matches(angel))
}

private let clocks: [(String, [String])] = [
  ("09:51", ["1742205104"]), ("09:51:44", ["1742205104"]), ("10:51", ["2025-03-17T11:51:44+01:00"]),
  ("51:44", ["2025-03-17T11:51:44+01:00"]), ("9:51", []), ("00:00", []), ("09:52", []),
]

@Test(arguments: clocks)
func `a time is found as cards show it`(text: String, found: [String]) throws {
  let times = ["1742205104", "2025-03-17T11:51:44+01:00", "2025-03-17"]
  let filter = try Filter(text)
  let matches = times.filter { time in
    filter.matches(Record(fields: [Field("created_at", .string(time))]))
  }
  #expect(matches == found)
}

@Test(arguments: [("error", 1), ("err", 1), ("-error", 0), ("info", 0), ("er", 0), ("errors", 0)])
func `the word that a card shows for the number of a level is found`(
  text: String, count: Int
) throws {
  let fields = [Field("time", .number("1773151500000")), Field("level", .number("50"))]
  let pino = Record(fields: fields + [Field("msg", .string("boom"))])
  let filter = try Filter(text)
  filter.resolve(by: [pino])
  #expect(filter.resolved.matches(pino) == (count == 1))
  let plain = Record(fields: [Field("msg", .string("an error"))])
  let other = try Filter("error")
  other.resolve(by: [plain])
  #expect(RecordNeeds(matching: [other]).texts.map(\.text) == ["error"])
}

@Test(arguments: [
  ("priority:info..warn", "5", true), ("priority:info..warn", "7", false),
  ("PRIORITY:err..", "2", true), ("priority:..info", "4", false), ("priority:4..6", "5", true),
  ("level:info..warn", "5", true), ("level:warn..", "6", false), ("name:info..warn", "5", false),
])
func `a range of levels has all between them`(text: String, priority: String, isIn: Bool) throws {
  let record = Record(fields: [
    Field("PRIORITY", .string(priority)), Field("MESSAGE", .string("a")),
  ])
  let filter = try Filter(text)
  filter.resolve(by: [record])
  #expect(filter.resolved.matches(record) == isIn)
}

@Test func `menus of fields offer the level that other fields tell`() {
  let web = Record(fields: [Field("path", .string("/")), Field("status", .number("503"))])
  #expect(UnknownField.paths(in: [web]) == ["path", "status", "level"])
  let own = Record(fields: [Field("Level", .string("warn"))])
  #expect(UnknownField.paths(in: [own]) == ["Level"])
  #expect(!UnknownField.paths(in: [angel]).contains("level"))
}

@Test(arguments: [
  ("name:\"angel", "filter `name:\"angel`:6: expected a closing \" for what is opened here"),
  ("a \"\"", "filter `a \"\"`:3: expected text between the quotation marks"),
  ("price<", "filter `price<`:7: expected a value after <"),
  ("x price>= y", "filter `x price>= y`:10: expected a value after >="),
  ("/fal", "filter `/fal`:1: expected a closing / for the regular expression that is opened here"),
  ("a /(b/", "filter `a /(b/`:3: expected a regular expression: expected ')'"),
])
func `errors say what was expected where`(text: String, words: String) {
  let error = #expect(throws: FilterError.self) { try Filter(text) }
  let lines = error?.message.split(separator: "\n") ?? []
  #expect(lines.first.map(String.init) == words)
  #expect(lines.count == 2)
}

@Test(arguments: ["/fal", "/f.*l", "name:/fal", "a /ang.*fa", "-/xyz"])
func `while it is typed, a regular expression ends with the text`(text: String) throws {
  #expect(try Filter(text, isTyped: true).matches(angel))
}

@Test(arguments: ["/usr/sb", "/fal\\/", "/^fal", "/fa l"])
func `what is typed of another path or expression does not match`(text: String) throws {
  #expect(try !Filter(text, isTyped: true).matches(angel))
}

@Test func `what matches is lit, and overlaps are one`() throws {
  let filter = try Filter("wat /te/ -fall name:er height>3")
  #expect(filter.ranges(in: "Waterfall water") == [0..<4, 10..<14])
  #expect(filter.ranges(in: "Waterfall water", field: "NAME") == [0..<5, 10..<15])
  #expect(filter.ranges(in: "979 m", field: "height") == [0..<5])
  #expect(try Filter("ö").ranges(in: "aÖö") == [1..<5])
  #expect(Filter(phrase: "a:\"b").ranges(in: "xA:\"B") == [1..<5])
}

@Test func `a phrase is looked for as it stands`() {
  #expect(Filter(phrase: "l f").matches(angel))
  #expect(!Filter(phrase: "name:angel").matches(angel))
  #expect(Filter(phrase: "").isEmpty)
}

@Test func `an unknown field names the nearest one`() throws {
  let sample = [angel]
  let unknown = try Filter("nmae:x price<3 user.logn:y").unknownFields(in: sample)
  #expect(unknown.map(\.nearest) == ["Name", "user.login"])
  for text in ["prise:1..5", "prise=2024-03", "prise=1 or prise=2"] {
    #expect(try Filter(text).unknownFields(in: sample).map(\.nearest) == ["price"], "\(text)")
  }
  #expect(try Filter("prise=1 or price=2").unknownFields(in: sample).isEmpty)
  #expect(
    unknown.first?.message
      == "filter: expected a field that a record has, not `nmae`\nTry Name.")
  #expect(
    try SortOrder("zzzzzzzzzzzz").unknownField(in: sample)?.message.hasSuffix(
      "The fields are Name, height_m, price, seen, open, tags, user, user.login.") == true)
  #expect(
    try SortOrder("name,Price").unknownField(in: sample)?.advice
      == "These are several fields: name one at a time.")
  #expect(try SortOrder("nam,price").unknownField(in: sample)?.advice == "Try price.")
  #expect(try Grouping("user.login").unknownField(in: sample) == nil)
  #expect(try Grouping("zz").unknownField(in: []) == nil)
}

@Test func `any text is a filter or an error, and never a trap`() throws {
  let alphabet = Array("ab:/\"\\<>=!-.*()[]{}? 1,é+|^$pPQE").map(String.init)
  for seed in 1...3000 {
    var generator = SeededRandom(seed: UInt64(seed))
    let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? ""
    }.joined()
    do throws(FilterError) {
      let filter = try Filter(text)
      _ = (filter.matches(angel), filter.ranges(in: "ab1é:/\"", field: "a"))
    } catch {
      try #require(error.offset <= text.count, "seed \(seed): \(text)")
    }
  }
}

@Test(arguments: [
  ("cup", "cpu"), ("phase", "status.phase"), ("nme", "metadata.name"), ("name", "metadata.name"),
  ("labels.ap", "metadata.labels.app"), ("metadata.nmae", "metadata.name"), ("c", "cpu"),
  ("zzzzzz", nil), ("coutnry", "country"),
])
func `the nearest name is one that is spelt alike, or the end of a path`(
  name: String, nearest: String?
) {
  let names = [
    "metadata", "metadata.name", "metadata.labels", "metadata.labels.app", "status",
    "status.phase", "cpu", "country",
  ]
  #expect(nearestName(to: name, of: names) == nearest)
}

@Test func `names of one letter are not alike`() {
  #expect(nearestName(to: "j", of: ["x", "nested.y"]) == nil)
  #expect(nearestName(to: "x", of: ["nested.x"]) == "nested.x")
}
