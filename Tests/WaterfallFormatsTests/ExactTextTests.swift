import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallFormats

private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

@Test(arguments: combiningScalars)
func `a mark behind a separator of a format leaves it one`(mark: String) throws {
  let organisation = try #require(ContentLine(Array("ORG:a;\(mark)b\\;\(mark)c".utf8)))
  #expect(bytes(organisation.parts(between: ";")) == bytes(["a", "\(mark)b;\(mark)c"]))
  let mail = Array(
    "Content-Type: multipart/x; boundary=\(mark)B\n\n--\(mark)B\n\nwords\n--\(mark)B--\n".utf8)
  #expect(MailMessage(mail, mail.startIndex..<mail.endIndex).record?.text(of: "body") == "words")
}

@Test func `the Greek question mark is no semicolon`() throws {
  let line = try #require(ContentLine(Array("ORG:a\u{37E}b".utf8)))
  #expect(bytes(line.parts(between: ";")) == bytes(["a\u{37E}b"]))
}

@Test func `fields whose names look alike are two`() {
  let (composed, apart) = lookAlikes
  var list = FieldList()
  list.add("1", as: composed)
  list.add("2", as: apart)
  let record = Record(fields: list.fields)
  #expect(record.text(of: composed) == "1")
  #expect(record.text(of: apart) == "2")
}
