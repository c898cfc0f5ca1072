import Platform
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

/// A source for speakers to show, of one of many formats.
struct SampleSource: CustomStringConvertible, Sendable {
  let description: String
  let open: @Sendable () throws -> any ItemSource

  init(_ name: String, _ text: String, colors: Bool = false) {
    description = name
    open = {
      var options = SourceOptions()
      options.honorsColors = colors
      return openSource(bytes: Array(text.utf8), name: name, options: options)
    }
  }

  init(_ name: String, open: @escaping @Sendable () throws -> any ItemSource) {
    (description, self.open) = (name, open)
  }

  /// The most items of a source that are compared.
  static let most = 150

  static var all: [SampleSource] { demos + texts + structured + inMemory }

  static var demos: [SampleSource] {
    [SampleSource("waterfalls") { builtInBoard() }]
      + Demo.all.map { demo in SampleSource("demo \(demo.name)") { try demo.source } }
  }

  private static let texts = [
    SampleSource(
      "log",
      (0..<40).map {
        "2026-01-02T03:04:\(10 + $0).123Z \($0 % 7 == 0 ? "ERROR" : "INFO") [main] took \($0 * 3)ms"
      }.joined(separator: "\n")),
    SampleSource(
      "diff",
      """
      diff --git a/src/Main.swift b/src/Main.swift
      index 1234567..89abcde 100644
      --- a/src/Main.swift
      +++ b/src/Main.swift
      @@ -1,4 +1,4 @@ func main()
       let a = 1
      -let b = 2
      +let b = "zwei ü"
       let c = 3
      diff --git a/old name.txt b/new name.txt
      similarity index 100%
      rename from old name.txt
      rename to new name.txt
      """),
    SampleSource(
      "commits",
      (1...6).map {
        """
        commit 00112233445566778899aabbccddeeff0011223\($0)
        Author: A. Person <a@example.org>
        Date:   Mon Jan \($0) 10:00:00 2026 +0100

            Subject number \($0)

            Body of the commit, with several words in it, of about two lines on a card,
            and another line.

        """
      }.joined(separator: "\n")),
    SampleSource(
      "markdown",
      """
      # First

      Some *text* with [a link](https://example.org) and `code`.

      | a | b |
      | --- | --- |
      | 1 | **2** |

      ## Second

      - one
      - two

      ```swift
      let x = 1
      ```
      """),
    SampleSource(
      "mails",
      (1...4).map {
        """
        From a@example.org Mon Jan  \($0) 10:00:00 2026
        From: A <a@example.org>
        To: B <b@example.org>
        Date: Mon, \($0) Jan 2026 10:00:00 +0100
        Subject: Hello \($0)

        A body of words \($0).

        """
      }.joined(separator: "\n")),
    SampleSource(
      "processes",
      """
      USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
      root           1  0.0  0.1 167744 11776 ?        Ss   Jan01   0:04 /sbin/init splash
      anna        2345 12.5  3.4 987654 54321 pts/0    R+   10:00   1:23 swift build -c release
      anna        2346  0.0  0.0   8888   999 pts/1    Ss   09:00   0:00 -bash
      """),
    SampleSource(
      "colours",
      (0..<12).map { "\u{1B}[3\($0 % 8);1mword \($0)\u{1B}[m plain \u{1B}[48;2;1;2;3mü\u{1B}[m" }
        .joined(separator: "\n"), colors: true),
    SampleSource("lines", (0..<30).map { "line \($0) of a text" }.joined(separator: "\n")),
    SampleSource(
      "trace",
      """
      2026-01-02 03:04:05,123 ERROR worker failed
      Traceback (most recent call last):
        File "a.py", line 3, in <module>
          main()
      ValueError: bad
      2026-01-02 03:04:06,000 INFO go on
      """),
    SampleSource("contacts", "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Beispiel\nTEL:+49 1\nEND:VCARD\n"),
  ]

  private static let structured = [
    SampleSource(
      "csv",
      "Name,Population,Founded,Area,Site\n"
        + (0..<40).map {
          "City \($0),\($0 * 1000),\(1900 + $0)-01-02,\($0).123456789012,https://example.org/\($0)"
        }.joined(separator: "\n")),
    SampleSource("tsv", "id\tx\tx\n1\ta\tb\n2\tc\td\n"),
    SampleSource(
      "pods",
      "{\"items\":["
        + (0..<6).map {
          """
          {"kind":"Pod","metadata":{"name":"web-\($0)","uid":"6b1d3c5e-0c3a-4b59-9d3c-01234567890\($0)",
          "labels":{"app":"web"}},"spec":{"nodeName":"n\($0)"},"status":{"phase":"Running",
          "podIP":"10.0.0.\($0)","containerStatuses":[{"name":"c","restartCount":\($0),"state":{"running":{}}}]}}
          """
        }.joined(separator: ",") + "]}"),
    SampleSource(
      "tags",
      "["
        + (0..<5).map {
          """
          {"InstanceId":"i-\($0)","State":{"Name":"running"},
          "Tags":[{"Key":"Env","Value":"x"},{"Key":"Name","Value":"web-\($0)"}]}
          """
        }.joined(separator: ",") + "]"),
    SampleSource(
      "events",
      "["
        + (0..<5).map {
          """
          {"involvedObject":{"kind":"Pod","name":"web-\($0)"},"reason":"Killing","count":\($0),
          "lastTimestamp":"2026-01-02T03:04:0\($0)Z","message":"Stopping container \($0)"}
          """
        }.joined(separator: ",") + "]"),
    SampleSource(
      "people", "first_name,last_name,city\n" + "Anna,Beispiel,Ulm\nBernd,Muster,Kiel\n"),
    SampleSource(
      "issues",
      (0..<6).map {
        """
        {"number":\($0),"title":"Issue \($0)","state":"open","labels":[{"name":"bug","color":"f00"}],
        "user":{"login":"anna"},"body":"## Steps\\n\\n* one **bold**\\n* two [x](http://example.org)"}
        """.replacing("\n", with: "")
      }.joined(separator: "\n")),
    SampleSource(
      "pino",
      (0..<8).map {
        """
        {"level":\($0 % 2 == 0 ? 30 : 50),"time":17672808000\($0)0,"pid":1,"msg":"message \($0)"}
        """
      }.joined(separator: "\n")),
    SampleSource("not numbers", "[{\"a\": NaN, \"b\": 1}, {\"a\": Infinity, \"b\": 2}]"),
    SampleSource(
      "places",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1.5,2.5]},"properties":{"name":"A"}},
      {"type":"Feature","id":2,"geometry":{"type":"Point","coordinates":[3,4]},"properties":{"name":"B"}}]}
      """),
    SampleSource(
      "toml", "[servers.a]\nip = \"10.0.0.1\"\nweight = 1.5\n[servers.b]\nip = \"10.0.0.2\"\n"),
    SampleSource(
      "property list",
      """
      <?xml version="1.0"?><plist version="1.0"><array><dict><key>name</key><string>a</string>
      <key>size</key><integer>3</integer></dict></array></plist>
      """),
    SampleSource("yaml", "- name: a\n  size: 1.50\n- name: b\n  size: .inf\n"),
    SampleSource("broken", "{\"a\":1}\n{\"a\":\n{\"a\":3}\n"),
    SampleSource(
      "a long record",
      "{\"a\":\"\(String(repeating: "words ü ", count: 20_000))\",\"b\":1}\n{\"b\":2}"),
  ]

  private static let inMemory = [
    SampleSource("random records") {
      var talk = RandomTalk(seed: 3)
      return MemorySource(records: (0..<60).map { _ in talk.record() })
    }
  ]
}
