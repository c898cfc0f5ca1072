import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

/// The page that a guest reads of a line; nil if it is none.
func page(of line: [UInt8]) -> TalkPage? {
  var reader = JSONReader(line)
  guard case .object(let members)? = try? reader.readWhole(),
    let page = members.first(where: { $0.name.isExactly("page") })
  else { return nil }
  return try? TalkPage(page.value)
}

/// The items as a guest reads them; nil if it cannot.
func sent(_ items: [TalkItem]) -> [TalkItem]? {
  page(of: TalkPage(order: 1, from: 0, items: items).line)?.items
}

@Test func `a guest gets each record as it is`() {
  for seed in 0..<300 as Range<UInt64> {
    var talk = RandomTalk(seed: seed)
    let items = (0..<5).map { number in
      TalkItem(
        id: ItemID(talk.random.next()), record: talk.record(),
        section: number % 2 == 0 ? "a\u{0}\n" : nil)
    }
    let line = TalkPage(order: 1, from: 0, items: items).line
    #expect(line.firstIndex(of: 0x0A) == line.count - 1, "seed \(seed)")
    let read = page(of: line)?.items
    #expect(read == items, "seed \(seed)")
    // Strings are equal if they look equal, so the bytes are compared as well.
    #expect(read.map { TalkPage(order: 1, from: 0, items: $0).line } == line, "seed \(seed)")
  }
}

@Test(arguments: [
  ("a name twice", #"{"a":1,"a":2}"#, ""),
  ("digits", #"{"n":1.500,"m":-0e+1}"#, ""),
  (
    "a number that JSON does not know", #"{"n":"NaN","l":["-Infinity","NaN"]}"#,
    #""numbers":[[0],[1,0]]"#
  ),
])
func `an item is JSON that other programs read`(name: String, record: String, more: String) throws {
  let rest = more.isEmpty ? "" : "," + more
  let text = #"{"id":"00000000000000ff","record":\#(record)\#(rest)}"#
  var reader = JSONReader(Array(text.utf8))
  let item = try TalkItem(reader.readWhole())
  var json: [UInt8] = []
  item.appendJSON(to: &json)
  #expect(String(decoding: json, as: UTF8.self) == text)
}

private let wrong: [(what: String, member: String)] = [
  ("an identity that is a number", #""id":7"#), ("a short identity", #""id":"""#),
  ("a record that is a list", #""record":[]"#), ("a section without a text", #""section":1"#),
  ("roles below zero", #""roles":-1"#), ("a failure that is a list", #""failure":[1]"#),
  ("details behind the last field", #""details":3"#), ("a flag in words", #""enterable":"yes""#),
  ("references that are numbers", #""references":[1]"#), ("a file without a name", #""file":1"#),
  ("a blob without a size", #""blobs":[{"field":"t"}]"#),
  ("a blob of less than nothing", #""blobs":[{"field":"t","bytes":-1}]"#),
  (
    "a picture without a width",
    #""blobs":[{"field":"t","bytes":1,"format":"png","width":0,"height":1}]"#
  ),
  ("a picture of no format", #""blobs":[{"field":"t","bytes":1,"format":"tiff"}]"#),
  (
    "a picture turned nine times",
    #""blobs":[{"field":"t","bytes":1,"format":"png","width":1,"height":1,"orientation":9}]"#
  ),
  ("a style of a number", #""styles":[{"path":[1],"runs":[[0,1,1]]}]"#),
  ("a style of nothing", #""styles":[{"path":[9],"runs":[[0,1,1]]}]"#),
  ("a style without a path", #""styles":[{"runs":[[0,1,1]]}]"#),
  ("a style behind the end", #""styles":[{"path":[0],"runs":[[0,4,1]]}]"#),
  ("a style inside a letter", #""styles":[{"path":[0],"runs":[[0,2,1]]}]"#),
  ("styles over each other", #""styles":[{"path":[0],"runs":[[0,1,1],[0,1,2]]}]"#),
  ("a style that goes back", #""styles":[{"path":[0],"runs":[[1,0,1]]}]"#),
  ("an empty style", #""styles":[{"path":[0],"runs":[[1,1,1]]}]"#),
  ("a colour that is none", #""styles":[{"path":[0],"runs":[[0,1,256]]}]"#),
  ("a colour in words", ##""styles":[{"path":[0],"runs":[[0,1,"#red000"]]}]"##),
  ("a trait that is none", #""styles":[{"path":[0],"runs":[[0,1,1,null,"loud"]]}]"#),
  ("a number of a number", #""numbers":[[1]]"#), ("a number that is a text", #""numbers":[[0]]"#),
  ("a number of nothing", #""numbers":[[5]]"#), ("a number of the record", #""numbers":[[]]"#),
  ("a number inside a text", #""numbers":[[0,0]]"#), ("a number twice", #""numbers":[[2],[2]]"#),
  ("JSON of a number", #""written":[1]"#), ("JSON of nothing", #""written":[-1]"#),
  ("JSON that is none", #""written":[0]"#),
]

@Test(arguments: wrong.map(\.what))
func `an item with a wrong member is none`(what: String) throws {
  let member = try #require(wrong.first { $0.what == what }?.member)
  let whole = #""id":"0000000000000001","record":{"t":"aé","n":1,"x":"NaN"}"#
  func read(_ members: String) throws -> TalkItem? {
    var reader = JSONReader(Array("{\(members)}".utf8))
    let value = try reader.readWhole()
    return try? TalkItem(value)
  }
  #expect(try read(whole) != nil)
  #expect(try read("\(member),\(whole)") == nil)
}

@Test func `no bytes trap a guest`() throws {
  var talk = RandomTalk(seed: 7)
  for seed in 0..<400 as Range<UInt64> {
    let items = [TalkItem(id: ItemID(seed), record: talk.record(), roles: 0)]
    var roles = CardFields(title: "a", body: "id", badge: "")
    roles.group = "x"
    var line = TalkPage(order: 1, from: 0, items: items, roles: [roles]).line
    for _ in 0..<8 {
      for _ in 0...talk.random.next(below: 3) {
        let place = talk.random.next(below: line.count)
        let others = Array("0192\"[]{},:-tn\\\u{0}".utf8)
        line[place] = others[talk.random.next(below: others.count)]
      }
      for item in page(of: line)?.items ?? [] { _ = item.record.json }
    }
  }
}

@Test func `a long item loses the ends of its texts and says so`() throws {
  let long = String(repeating: "é\u{1}", count: 500_000)
  var record = Record(fields: [
    Field("a", .string(long)), Field("b", .string("b")),
    Field("c", .array(Array(repeating: .number("1"), count: 400_000))), Field("d", .string("d")),
  ])
  record.appendDetails([Field("e", .string("e"))])
  var json: [UInt8] = []
  TalkItem(id: ItemID(1), record: record).appendJSON(to: &json, atMost: 1_000_000)
  #expect(json.count <= 1_000_000 && json.count > 100_000)
  var reader = JSONReader(json)
  let read = try TalkItem(reader.readWhole()).record
  let text = try #require(read.fields.first?.value.text)
  #expect(long.utf8.starts(with: text.utf8) && text.utf8.count > 10_000)
  #expect(read.cut?.ends(with: " of 4.8 MB") == true, "\(read.cut ?? "")")
  #expect(read.fields.dropFirst().first == Field("b", .string("b")) && read.firstDetail == nil)
}
