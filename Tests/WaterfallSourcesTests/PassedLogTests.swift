import Testing
import WaterfallFormats
import WaterfallRecords

/// Records whose texts are not all in their bytes as they are, or that have a key.
private let oddRecords = [
  #"level=info msg="it \"began\" at caf\u00e9" id=7"#,
  "level=info msg=began done",
  "level=warn id=7 msg=began",
  #"level=debug key="" id="a b" msg=began"#,
  "level=info msg=began id=caf\u{E9}",
  "time=2024-01-31T10:00:00Z level=warn key=anna msg=slow",
  #"{"level":"info","id":"42","msg":"began"}"#,
  #"{"level":"info","msg":"beg\u0061n"}"#,
  #"2024-01-31T10:00:00Z {"uuid": "7f", "msg": "began"}"#,
  "2024-01-31T10:00:00.5Z stdout P the word wat\n2024-01-31T10:00:00.6Z stdout F erfall is cut",
  "2024-01-31T10:00:00.5Z stdout F two\n  lines of it",
  "[pod/web-1/app] level=info msg=began",
  "web-1  | 2024-01-31 10:00:00 INFO began",
  "Traceback (most recent call last):\n  File \"a.py\", line 3\nValueError: began",
]

@Test func `a filter passes over a record of a log only if that does not match`() throws {
  let texts = (lineCases + formCases).map(\.line) + oddRecords
  let format = LogFormat()
  let records = texts.map { text in
    let bytes = Array(text.utf8)
    return (text, bytes, format.record(of: bytes, in: bytes.indices, TakenStyles()))
  }
  var words: Set<String> = [
    "true", "tru", "status", "level", "message", "began", "waterfall", "zzz",
  ]
  for (_, _, record) in records {
    for text in record.fields.compactMap(\.value.text) {
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
  }
  var passed = 0
  for word in words.sorted() {
    for filter in [Filter(phrase: word), Filter(phrase: word).includingNames] {
      for (text, bytes, record) in records {
        guard
          var reader = PartialReader(RecordNeeds(matching: [filter]), of: bytes, .log(start: 0)),
          case .passed(let key) = try reader.look(at: bytes.indices)
        else { continue }
        passed += 1
        #expect(key == nil && record.key == nil, "\(text)")
        #expect(!filter.matches(record), "\(word) in \(text)")
      }
    }
  }
  #expect(passed > 10_000)
}

@Test(arguments: [
  "status>=400", "status:50", "level>=error", "level:info", "-level:info", "size>1000",
  "time:2024-01-15", "message:oak", "host:1", "msg:began", "user=anna", "trace:began",
])
func `a field of a line of a log decides as the whole record does`(filter: String) throws {
  let filter = try Filter(filter)
  let format = LogFormat()
  var (passed, parts) = (0, 0)
  for text in (lineCases + formCases).map(\.line) + oddRecords {
    let bytes = Array(text.utf8)
    let record = format.record(of: bytes, in: bytes.indices, TakenStyles())
    for needs in [
      RecordNeeds(matching: [filter]),
      RecordNeeds(matching: [filter], orders: [SortOrder(field: "time")], grouping: nil),
    ] {
      guard var reader = PartialReader(needs, of: bytes, .log(start: 0)) else { continue }
      switch try reader.look(at: bytes.indices) {
      case .passed(let key):
        passed += 1
        let keyText = key.map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(keyText == record.key, "\(text)")
        #expect(!filter.matches(record), "\(text)")
      case .part(let part):
        parts += 1
        #expect(filter.matches(record), "\(text)")
        #expect(part.value(named: "time") == record.value(named: "time"), "\(text)")
      case .whole, .measured: break
      }
    }
  }
  #expect(passed + parts > 20)
}

/// Each row: a line that a filter passes over, and its key; nil if it has to be read as a whole.
@Test(arguments: [
  ("level=warn id=7 msg=began", "7"), (#"level=debug key="" id="a b" msg=began"#, "a b"),
  ("level=info msg=began id=caf\u{E9}", nil),
])
func `a line that is passed over keeps its key`(text: String, key: String?) throws {
  let bytes = Array(text.utf8)
  let needs = RecordNeeds(matching: [try Filter("level>=error")])
  var reader = try #require(PartialReader(needs, of: bytes, .log(start: 0)))
  guard case .passed(let found?) = try reader.look(at: bytes.indices) else {
    #expect(key == nil)
    return
  }
  #expect(String(decoding: bytes[found], as: UTF8.self) == key)
}
