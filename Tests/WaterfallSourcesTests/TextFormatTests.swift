import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private func words(_ record: Record?) -> String {
  (record?.fields ?? []).map { "\($0.name)=\($0.value.text ?? "")" }.joined(separator: "|")
}

private let contacts = """
  BEGIN:VCARD\r
  VERSION:3.0\r
  PRODID:-//Example//EN\r
  N:Löv;Åsa;;Dr.;\r
  FN:Åsa Löv\r
  ORG:Example AS;Sales\r
  TITLE:Head of sales\\, Norway\r
  item1.TEL;TYPE=CELL,VOICE,pref:+47 22 00 00 00\r
  TEL;TYPE=work:+47 22 00 00 01\r
  EMAIL;TYPE=INTERNET:asa@example.org\r
  EMAIL;TYPE=INTERNET:a@example.org\r
  ADR;TYPE=home:;;Storgata 1;Oslo;;0155;Norway\r
  NOTE:A long note\\nof two lines that is fol\r
   ded here\r
  BDAY:19840229\r
  END:VCARD\r
  BEGIN:VCARD\r
  VERSION:2.1\r
  N:Dupont;Ren=C3=A9;;;\r
  FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9=\r
  =20Dupont\r
  TEL;CELL;VOICE:+33 1 00 00 00 00\r
  PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAA=\r
  END:VCARD\r

  """

@Test func `contacts say their names, then how to reach them`() async {
  let outcome = await readText(contacts)
  #expect(outcome.records.count == 2)
  #expect(
    words(outcome.records.first)
      == "name=Åsa Löv|organization=Example AS, Sales|job=Head of sales, Norway"
      + "|phone cell=+47 22 00 00 00|phone work=+47 22 00 00 01"
      + "|email=asa@example.org, a@example.org|address home=Storgata 1, Oslo, 0155, Norway"
      + "|birthday=1984-02-29|note=A long note\nof two lines that is folded here|version=3.0"
      + "|prodid=-//Example//EN")
  #expect(
    words(outcome.records.last)
      == "name=René Dupont|phone cell=+33 1 00 00 00 00|version=2.1|photo=20 B")
  #expect(CardFields.detect(in: outcome.records).title == "name")
}

@Test func `a table of genes is no contact, though its name says so`() async {
  let genes = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\n20\t14370\trs6054257\n20\t17330\t.\n"
  let outcome = await readText(genes, name: "genes.vcf")
  #expect(outcome.records.count == 2)
  #expect(await readText(contacts, name: "people.vcf").texts("name").count == 2)
}

private let calendar = """
  BEGIN:VCALENDAR\r
  VERSION:2.0\r
  BEGIN:VTIMEZONE\r
  TZID:Europe/Oslo\r
  BEGIN:STANDARD\r
  DTSTART:19701025T030000\r
  END:STANDARD\r
  END:VTIMEZONE\r
  BEGIN:VEVENT\r
  UID:1@example.org\r
  DTSTAMP:20261101T120000Z\r
  DTSTART;TZID=Europe/Oslo:20261102T100000\r
  DTEND;TZID=Europe/Oslo:20261102T110000\r
  SUMMARY:Plan\\, then cards\r
  ORGANIZER;CN="Anna; Boss":mailto:anna@example.org\r
  ATTENDEE;CN=Bob:mailto:bob@example.org\r
  ATTENDEE:mailto:eve@example.org\r
  CATEGORIES:WORK,CARDS\r
  BEGIN:VALARM\r
  TRIGGER:-PT15M\r
  DESCRIPTION:Soon\r
  END:VALARM\r
  END:VEVENT\r
  BEGIN:VTODO\r
  SUMMARY:Write it down\r
  DUE;VALUE=DATE:20261103\r
  END:VTODO\r
  END:VCALENDAR\r

  """

@Test func `a calendar is a card for each event and task`() async {
  let outcome = await readText(calendar)
  #expect(outcome.records.count == 2)
  #expect(
    words(outcome.records.first)
      == "title=Plan, then cards|start=2026-11-02T10:00:00|end=2026-11-02T11:00:00"
      + "|organizer=Anna; Boss|attendees=Bob, eve@example.org|categories=WORK, CARDS"
      + "|zone=Europe/Oslo|alarm={trigger: -PT15M, description: Soon}|uid=1@example.org|stamp=2026-11-01T12:00:00Z"
  )
  #expect(words(outcome.records.last) == "title=Write it down|due=2026-11-03|kind=todo")
}

private let mails = """
  From anna@example.org Mon Nov  2 10:00:00 2026
  Received: from a by b; Mon, 2 Nov 2026 10:00:01 +0000
  From: =?UTF-8?Q?=C3=85sa_L=C3=B6v?= <asa@example.org>
  To: list@example.net
  Subject: =?UTF-8?B?S2Fmw6k=?=
   =?UTF-8?Q?_and_cards?=

  Dear all,

  >From now on there are cards.
  From here nothing is cut.

  From bob@example.org Mon Nov  2 11:00:00 2026
  From: Bob <bob@example.org>
  Subject: Re: Cards
  Content-Type: multipart/alternative; boundary="b=1"

  --b=1
  Content-Type: text/html

  <p>Fine</p>
  --b=1
  Content-Type: text/plain; charset=utf-8
  Content-Transfer-Encoding: quoted-printable

  Tr=C3=A8s =
  bien
  --b=1--

  """

@Test func `mails have their subjects, their words and the rest of the head`() async {
  let outcome = await readText(mails)
  #expect(outcome.records.count == 2)
  #expect(
    words(outcome.records.first)
      == "Subject=Kafé and cards|From=Åsa Löv <asa@example.org>|To=list@example.net"
      + "|body=Dear all,\n\nFrom now on there are cards.\nFrom here nothing is cut."
      + "|Received=from a by b; Mon, 2 Nov 2026 10:00:01 +0000"
      + "|envelope=anna@example.org Mon Nov  2 10:00:00 2026")
  #expect(outcome.texts("body").last == "Très bien")
  let fields = CardFields.detect(in: outcome.records)
  #expect(fields.title == "Subject")
  #expect(fields.body == "body")
}

@Test func `one mail in a file has no line before it`() async {
  let text = "From: Bob <b@example.org>\nSubject: Kaf=?latin1?q?=E9?= =?utf-8?q?_x?=\n\nDear all,\n"
  let outcome = await readText(text, name: "a.eml")
  #expect(outcome.texts("Subject") == ["Kafé x"])
  #expect(outcome.texts("body") == ["Dear all,"])
}

@Test(arguments: [
  ("=?utf-8?q?a_b?=", "a b"), ("x =?utf-8?q?a?= y", "x a y"), ("=?utf-8?q?a", "=?utf-8?q?a"),
  ("=?latin1?q?=E9?=", "é"), ("=?koi8-r?b?4A==?=", "Ю"), ("=?x-none?b?4A==?=", "=?x-none?b?4A==?="),
  ("=?", "=?"),
  ("=?utf-8?b?!?=", "=?utf-8?b?!?="), ("=?utf-8?q?=C3?=\n =?utf-8?q?=A9?=", "é"),
  ("=?utf-8?q?=C3?= x =?utf-8?q?=A9?=", "\u{FFFD} x \u{FFFD}"),
  ("=?utf-8?q?=C3?= =?latin1?q?=A9?=", "\u{FFFD}©"), ("=?gb2312?B?xOO6w8rAvec=?=", "你好世界"),
  ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?= =?ISO-2022-JP?B?GyRCOGwbKEI=?=", "日本語"),
  ("=?utf-8?x?a?=", "=?utf-8?x?a?="), ("=?utf-8*en?q?=4?=", "=4"),
])
func `encoded words of a head are decoded where they are whole`(value: String, text: String) async {
  let outcome = await readText("Subject: \(value)\nFrom: a@b.org\n\nx y\n", format: .mbox)
  #expect(outcome.texts("Subject") == [text])
}

@Test func `lines of pairs are records`() async {
  let log = """
    ts=2026-11-24T10:00:00Z level=info msg="listening on \\"a\\"" port=8080
    ts=2026-11-24T10:00:01Z level=warn msg=slow path=/a?b=c err=

    """
  let outcome = await readText(log)
  #expect(
    outcome.records.map { words($0) } == [
      "ts=2026-11-24T10:00:00Z|level=info|msg=listening on \"a\"|port=8080",
      "ts=2026-11-24T10:00:01Z|level=warn|msg=slow|path=/a?b=c|err=",
    ])
  #expect(CardFields.detect(in: outcome.records).title == "msg")
  let disks = "NAME=\"sda\" SIZE=\"10G\"\nNAME=\"sda1\" SIZE=\"5G\"\n"
  #expect(await readText(disks).texts("NAME") == ["sda", "sda1"])
}

@Test(arguments: [
  "A=1\nB=2\n", "let a=1 b=2\nlet c=3 d=4\n", "a=1 b=2\nc=3 d=4\n", "a=1 b=2\n",
  "level=info msg=it is late\nlevel=info msg=x y\n", "x=\"a b=1\nx=\"c d=2\n", "a=b c=d\nText.\n",
  "BEGIN:VCARDS\nFN:x\n", "BEGIN: it now\n", "From now on it is 10:00\nand late\n",
  "From anna@example.org with love 10:00\nno head here\n", "Name        : x\nVersion: 1\n",
])
func `text that looks a little like a format stays text`(text: String) async {
  let names = Set(await readText(text).records.flatMap(\.fields).map(\.name))
  #expect(names.isSubset(of: ["title", "text"]))
}

@Test func `packages of rpm have descriptions with blank lines`() async {
  let text = """
    Name        : bash
    Version     : 5.2.26
    Release     : 3.fc41
    Install Date: Mon 02 Nov 2026 10:00:00 AM UTC
    URL         : https://www.gnu.org/software/bash
    Summary     : The GNU Bourne Again shell
    Description :
    The GNU Bourne Again shell (Bash) is a shell.

    Name it as you like.
    Name        : zlib
    Version     : 1.3
    Release     : 1
    Description : Packs.

    """
  let outcome = await readText(text)
  #expect(
    outcome.records.map { words($0) } == [
      "Name=bash|Version=5.2.26|Release=3.fc41|Install Date=Mon 02 Nov 2026 10:00:00 AM UTC"
        + "|URL=https://www.gnu.org/software/bash|Summary=The GNU Bourne Again shell"
        + "|Description=The GNU Bourne Again shell (Bash) is a shell.\n\nName it as you like.",
      "Name=zlib|Version=1.3|Release=1|Description=Packs.",
    ])
}

@Test(arguments: [
  "BEGIN:VCARD", "BEGIN:VCARD\nEND:VCARD\n", "BEGIN:VCARD\n:\n;:\n.:\nFN\nFN:\n",
  "begin:vcard\nfn:x",
  "BEGIN:VCARD\nN:\\\nADR:;;;\nTEL;:;\nTEL;TYPE=\":x\n", "BEGIN:VCARD\nA;QUOTED-PRINTABLE:=\n=\n=",
  "BEGIN:VCARD\n x\n\ty\n", "BEGIN:VCALENDAR\nEND:VEVENT\nEND:VEVENT\n", "BEGIN:VEVENT\nBEGIN:\n",
  "BEGIN:VEVENT\nBEGIN:VALARM\nEND:VALARM\nBEGIN:VEVENT\nDTSTART:2026110\n", "BEGIN:VEVENT\nX",
  "From a b 10:00", "From a b 10:00\nA: b", "From a b 10:00\nA: b\n\n\nFrom a b 10:00\n",
  "From a b 10:00\n\nA: b\n", "From a b 10:00\nContent-Type: multipart/x; boundary=a\n\n--a\n--a",
  "From a b 10:00\nContent-Type: multipart/x; boundary=\n\n--\n--\n", "a=\"", "level=\\ msg=\"\\",
  "level= msg=\n", "Name        : \nVersion     : \nRelease     : \n", "From a b 10:00\n A: b\n",
  "Name        : a\nVersion     :\nRelease     : \nDescription :\n\n\nName        : \n",
  "BEGIN:VCARD\r\nFN:\u{1B}[1mx\r\nNOTE:\u{FEFF}\0\r\n",
])
func `malformed texts of these formats are read without a trap`(text: String) async throws {
  let formats: [Format?] = [nil, .vcard, .icalendar, .mbox, .logfmt, .stanzas]
  for format in formats {
    let source = openSource(
      bytes: Array(text.utf8), name: "data", options: SourceOptions(format: format))
    let outcome = await readAll(source)
    #expect(outcome.items.count <= text.utf8.count)
    if outcome.error == nil {
      #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
    }
  }
}
