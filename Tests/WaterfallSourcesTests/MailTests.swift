import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A mail without its first lines, and its body and files as they are shown.
private struct MailCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let body: String
  var files: [String] = []
  var testDescription: String { name }
}

private func mixed(_ parts: String..., end: String = "--b--\n") -> String {
  "Content-Type: multipart/mixed; boundary=\"b\"\n\n"
    + parts.map { "--b\n\($0)\n" }.joined() + end
}

private let cases: [MailCase] = [
  MailCase(
    name: "another encoding",
    text:
      "Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8NLJ18XU\n",
    body: "Привет"),
  MailCase(
    name: "an encoding that is none",
    text: "Content-Type: text/plain; charset=none\nContent-Transfer-Encoding: quoted-printable\n"
      + "\n=C3=A9 =E9\n", body: "Ã© é"),
  MailCase(
    name: "HTML alone",
    text: "Content-Type: text/html\n\n<STYLE>p {x}</Style><p>One &amp; t&eacute;o<br>three</p>"
      + "<script>alert(1)</script><p>four</p>\n", body: "One & téo\nthree\n\nfour"),
  MailCase(
    name: "HTML beside an empty text",
    text: mixed("Content-Type: text/plain\n\n ", "Content-Type: text/html\n\n<b>x</b>"), body: "x"),
  MailCase(
    name: "cut before the last boundary",
    text: mixed("Content-Type: text/plain\n\nwords\nmore", end: ""), body: "words\nmore"),
  MailCase(
    name: "cut in a file",
    text: mixed("\nwords", "Content-Type: image/png; name=a.png\n\nAAAA", end: ""), body: "words",
    files: ["a.png"]),
  MailCase(
    name: "boundaries that begin alike",
    text:
      "Content-Type: multipart/mixed; boundary=ab\n\n--abc\n--ab \n\none\n--abc\ntwo\n--ab--\nx\n",
    body: "one\n--abc\ntwo"),
  MailCase(
    name: "a mail in a mail",
    text: mixed("Content-Type: message/rfc822\n\nSubject: in\n\nwithin"), body: "within"),
  MailCase(
    name: "names in pieces",
    text: mixed(
      "\nx",
      "Content-Disposition: attachment;\n filename*0*=utf-8''Gr%C3;\n filename*1*=%BCn;"
        + " filename*2=.txt\n",
      "Content-Disposition: attachment; filename=\"a;\\\"b.txt\"; size=3\n\n",
      "Content-Disposition: attachment; filename=\"=?utf-8?q?=C3=A9?=.txt\"\n\n",
      "Content-Disposition: attachment; filename=\"e.txt\"; filename*=iso-8859-1'fr'%E9.txt\n\n",
      "Content-Type: application/pdf\n\n"), body: "x",
    files: ["Grün.txt", "a;\"b.txt", "é.txt", "é.txt", "application/pdf"]),
  MailCase(
    name: "base64 with a fault",
    text: "Content-Transfer-Encoding: base64\n\nd29yZHMg!d29yZHM\n", body: "words words"),
  MailCase(
    name: "base64 that is none",
    text: "Content-Transfer-Encoding: base64\n\n(just words, and no digits!)\n",
    body: "(just words, and no digits!)"),
  MailCase(
    name: "quoted-printable with faults",
    text: "Content-Transfer-Encoding: Quoted-Printable\n\na=3D1 =ZZ b= \t\nc =\n",
    body: "a=1 =ZZ bc "),
  MailCase(name: "no body", text: "", body: ""),
  MailCase(
    name: "a boundary that is missing",
    text: "Content-Type: multipart/mixed; boundary=b\n\nwords\n", body: "words"),
]

@Test(arguments: cases)
private func `the body and the files of a mail are shown`(_ mail: MailCase) async {
  for end in ["\n", "\r\n"] {
    let text = "From: a@b.org\nSubject: s\n\(mail.text)".replacing("\n", with: end)
    let outcome = await readText(text, name: "a.eml")
    #expect(outcome.records.count == 1)
    #expect(outcome.texts("body").first ?? "" == mail.body)
    let files = outcome.records.first?.value(named: "attachments")
    let names = if case .array(let names)? = files { names } else { [files].compactMap(\.self) }
    #expect(names.compactMap(\.text) == mail.files)
  }
}

@Test func `fields for programs are in the details of a mail only`() async {
  let text =
    "Received: from x\nMIME-Version: 1.0\nFrom: a@b.org\nTo: c@d.org\nSubject: s\n"
    + "Date: Mon, 2 Nov 2026 10:00:00 +0100\nContent-Type: text/plain\nX-Spam: no\n\nwords\n"
  let record = await readText(text, name: "a.eml").records.first
  #expect(
    record?.fields.prefix(record?.firstDetail ?? 0).map(\.name)
      == ["Subject", "From", "To", "Date", "body"])
  #expect(record?.value(named: "MIME-Version") == .string("1.0"))
}

@Test func `a single mail is one without a name, too`() async {
  let head = "From: a@b.org\nDate: Mon, 2 Nov 2026 10:00:00 +0100\nSubject: s\n"
  for name in ["data", "a.txt"] {
    let mail = await readText(head + "MIME-Version: 1.0\n\nwords\n\nmore\n", name: name)
    #expect(mail.texts("body") == ["words\n\nmore"])
  }
  #expect(await readText(head + "\n" + head).texts("Subject") == ["s", "s"])
  #expect(await readText("From: a\nSubject: s\n\nwords\n").texts("body").isEmpty)
}

@Test func `lines that an mbox has changed are as they were written`() async {
  let head = "From a@b.org Mon Nov  2 10:00:00 2026\nSubject: s\n"
  let plain = await readText(head + "\n>From a\n>>From b\n> From c\n", name: "a.mbox")
  #expect(plain.texts("body") == ["From a\n>From b\n> From c"])
  let encoded = "Content-Transfer-Encoding: base64\n\nPkZyb20gYQ==\n"
  #expect(await readText(head + encoded, name: "a.mbox").texts("body") == [">From a"])
}

@Test func `raw bytes of a mail are read in its encoding`() async {
  var bytes = Array("From: a@b.org\nSubject: s\nContent-Type: text/plain; charset=gbk\n\n".utf8)
  bytes += [0xC4, 0xE3, 0xBA, 0xC3]
  let outcome = await readAll(openSource(bytes: bytes, name: "a.eml"))
  #expect(outcome.texts("body") == ["你好"])
}

@Test(arguments: [
  "=?", "=?utf-8?q?", "--b\n", "Content-Type: multipart/mixed; boundary=b\n\n--b\n", "<a =\"x>",
  "<p",
  "Content-Type: text/html\n\n<", "=\t", "name*0*=", ";", "\"",
])
func `a mail of one thing again and again is read in time`(piece: String) async {
  let rest = String(repeating: piece, count: 300_000 / piece.utf8.count)
  for head in ["", "Content-Type: text/html\n\n", "Content-Type: multipart/mixed; boundary=b\n\n"] {
    let clock = ContinuousClock()
    let time = await clock.measure {
      let outcome = await readText("From: a@b.org\nSubject: \(head)\(rest)", name: "a.eml")
      #expect(outcome.records.count == 1)
    }
    #expect(time < .seconds(60), "\(piece) \(head)")
  }
}
