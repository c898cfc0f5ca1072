import WaterfallRecords

/// A line of a program whose words say what they are, as patterns of ``LogForm``.
struct FormLine: KnownLine {
  private let forms: GatedForms
  /// The forms of lines about the others.
  private let titles: GatedForms
  /// The text with which one of the lines has to begin, because the patterns fit other lines, too.
  private let sign: String

  private init(_ forms: [LogForm], titles: [LogForm] = [], sign: String = "") {
    (self.forms, self.titles, self.sign) = (GatedForms(forms), GatedForms(titles), sign)
  }

  func cells(of line: PlacedLine) -> [Cell]? {
    guard let fields = Self.fields(of: line, forms) else { return nil }
    return fields.map { (name: $0.name, text: line.trimmed($0.value)) }
  }

  func isTitle(_ line: PlacedLine) -> Bool { Self.fields(of: line, titles) != nil }

  /// A single line is as easy to read as a text.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    lines.count > 1 && lines.allSatisfy { cells(of: $0) != nil }
      && (sign.isEmpty || lines.contains { $0.starts(with: sign) })
  }

  private static func fields(of line: PlacedLine, _ forms: GatedForms) -> GatedForms.Fields? {
    let start = LogCursor(line.bytes, line.range)
    return forms.fields(at: start, ByteSet(line.bytes[line.range]))
  }
}

extension FormLine {
  /// The kinds of lines that nothing announces.
  static let all: [any KnownLine] = [
    FormLine([
      LogForm("Bus {bus#} Device {device#}: ID {vendor}:{product} {name*}"),
      LogForm("Bus {bus#} Device {device#}: ID {vendor}:{product}"),
    ]),
    // mount, of Linux and of macOS.
    FormLine([
      LogForm("{device*} on {path*} type {type} ({options*})"),
      LogForm("{device*} on {path</} ({options*})"),
    ]),
    // arp -a, of Linux and of macOS.
    FormLine([
      LogForm("{host} ({address}) at {mac} [{type}] on {interface}"),
      LogForm("{host} ({address}) at {mac} [{type}] {flags*} on {interface}"),
      LogForm("{host} ({address}) at {mac=<incomplete>} on {interface}"),
      LogForm("{host} ({address}) at {mac} on {interface} [{type}]"),
      LogForm("{host} ({address}) at {mac} on {interface} {flags*} [{type}]"),
    ]),
    // Answers of dig, and zones. Questions and comments begin with a semicolon.
    FormLine(
      [LogForm("{name} {ttl#} {class=IN|CH|HS} {type} {value*}")], titles: [LogForm(";{more*}")]),
    // supervisorctl status.
    FormLine([
      LogForm(
        """
        {name} {state=RUNNING|STOPPED|STARTING|BACKOFF|STOPPING|EXITED|FATAL|UNKNOWN}~\
        {description*}
        """)
    ]),
    // git branch -v.
    FormLine(
      [
        LogForm("{current=*|+} ({name*}) {commit&} {subject*}"),
        LogForm("{current=*|+} {name} {commit&} [{upstream*}] {subject*}"),
        LogForm("{current=*|+} {name} {commit&} {subject*}"),
        LogForm("~{name} {commit&} [{upstream*}] {subject*}"),
        LogForm("~{name} {commit&} {subject*}"),
        LogForm("~{name} -> {target*}"),
      ], sign: "* "),
    // rclone lsl, gsutil ls -l.
    FormLine(
      [LogForm("~{size#} {modified@} {name*}")], titles: [LogForm("TOTAL: {more*}")], sign: " "),
    // borg list.
    FormLine([LogForm("{name} {time@} [{id}]")]),
    // Frames of gdb.
    FormLine([
      LogForm("#{frame#} {address<0x} in {function*} ({arguments*}) from {library*}"),
      LogForm("#{frame#} {address<0x} in {function*} ({arguments*}) at {place*}"),
      LogForm("#{frame#} {address<0x} in {function*} ({arguments*})"),
      LogForm("#{frame#} {function*} ({arguments*}) at {place*}"),
    ]),
    // go test -bench.
    FormLine(
      [
        LogForm(
          """
          {name<Benchmark} {runs#} {ns per op} ns/op {bytes per op} B/op {allocs per op} allocs/op
          """),
        LogForm("{name<Benchmark} {runs#} {ns per op} ns/op"),
      ],
      titles: [
        LogForm("goos: {more*}"), LogForm("goarch: {more*}"), LogForm("pkg: {more*}"),
        LogForm("cpu: {more*}"), LogForm("PASS"), LogForm("FAIL"), LogForm("ok {more*}"),
        LogForm("FAIL {more*}"),
      ]),
    // git ls-tree, git ls-files -s, git stash list.
    FormLine([
      LogForm("{mode=100644|100755|120000} {type=blob} {object&} {size#} {path*}"),
      LogForm("{mode=040000|160000} {type=tree|commit} {object&} - {path*}"),
      LogForm("{mode=100644|100755|120000} {type=blob} {object&} {path*}"),
      LogForm("{mode=040000|160000} {type=tree|commit} {object&} {path*}"),
      LogForm("{mode=100644|100755|120000|160000} {object&} {stage#} {path*}"),
    ]),
    FormLine([LogForm("stash@{{{number#}}}: {branch*}: {message*}")]),
    // git worktree list.
    FormLine([
      LogForm("{path</} {commit&} [{branch*}]"), LogForm("{path</} {commit&} ({state*})"),
      LogForm("{path</} ({state*})"),
    ]),
  ]

  /// The kinds of lines below a line that begins with a text.
  private static let announced: [(head: String, form: FormLine)] = [
    (
      "PING ",
      FormLine(
        [
          LogForm(
            "{size#} bytes from {host} ({address}): icmp_seq={seq#} ttl={ttl#} time={duration*}"),
          LogForm("{size#} bytes from {address}: icmp_seq={seq#} ttl={ttl#} time={duration*}"),
          LogForm("From {host} ({address}) icmp_seq={seq#} {error*}"),
          LogForm("From {address} icmp_seq={seq#} {error*}"),
          LogForm("Request {error} for icmp_seq {seq#}"),
        ],
        titles: [
          LogForm("PING {more*}"), LogForm("--- {more*}"), LogForm("rtt {more*}"),
          LogForm("round-trip {more*}"), LogForm("{sent#} packets transmitted, {more*}"),
        ])
    ),
    (
      "traceroute to ",
      FormLine(
        [LogForm("~{hop#} {host} ({address}) {times*}"), LogForm("~{hop#} {times*}")],
        titles: [LogForm("traceroute to {more*}")])
    ),
  ]

  /// The kind of the lines below one; nil if it announces none.
  static func below(_ line: PlacedLine) -> FormLine? {
    announced.first { line.starts(with: $0.head) }?.form
  }
}
