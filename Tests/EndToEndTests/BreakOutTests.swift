import Foundation
import Glibc
import Testing
import WaterfallTestSupport

extension OverSecureShell {
  /// Strangers at a forced `waterfall --secure`.
  ///
  /// They can start nothing, write nothing, and read nothing but the source.
  @Suite struct BreakOutTests {
    private let site: ForcedCommand

    init() throws {
      site = try ForcedCommand()
      try BreakOut.writeSources(site.folder)
    }

    @Test func `no key and no paste gets out`() throws {
      try pressAllKeys(Visit(site, BreakOut("keys")))
    }

    /// A guest opens the socket that is named, and nothing else.
    @Test func `no key and no paste gets out of a talk`() throws {
      let socket = site.folder[ForcedCommand.talk]
      let speaker = try TerminalSession(
        .waterfall(["lead", "--at", socket, site.folder["source/list.ndjson"]]), columns: 80,
        rows: 24, showing: "guests join with")
      // The guest has another account.
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: socket)
      var row = BreakOut("a talk")
      row.source = "talk.sock"
      try pressAllKeys(Visit(site, row, options: "--secure attend"))
      #expect(site.trace.contains("sun_path=\"\(socket)\""))
      try speaker.press("q", thenExit: 0)
    }

    private func pressAllKeys(_ visit: Visit) throws {
      visit.waitForSign()
      for (number, row) in BreakOut.keys.enumerated() {
        try visit.session.press(site.filled(row.keys))
        try visit.waitForKeys(mark: "mark \(number)")
        visit.expectInnocence(row.name)
      }
      try visit.session.leave()
      visit.expectInnocence("all keys")
    }

    @Test func `no variable gets out`() throws { try `try`(BreakOut.variables) }

    @Test func `no terminal's name and no window's size gets out`() throws {
      try `try`(BreakOut.terminals)
    }

    @Test func `no data gets out`() throws { try `try`(BreakOut.data) }

    @Test func `no request gets out`() throws { try `try`(BreakOut.requests) }

    private func `try`(_ rows: [BreakOut]) throws {
      let before = Plant.inventory(site.folder)
      for row in rows {
        let visit = try Visit(site, row)
        visit.waitForSign()
        try visit.session.press(site.filled(row.keys))
        if let signal = row.signal { visit.kill(signal) }
        try visit.leave()
        visit.expectInnocence(row.name)
        #expect(visit.hasBegun, "\(row.name): the program did not run")
        #expect(Plant.inventory(site.folder) == before, "\(row.name)")
      }
    }

    @Test func `the judge would have seen it`() throws {
      var row = BreakOut("no --secure", ["EDITOR": "{plant}/tool"], keys: "e")
      row.variables["TMPDIR"] = "/nonexistent"
      let visit = try Visit(site, row, options: "--log '\(site.folder["trace/x"])'")
      visit.waitForSign()
      try visit.session.press("e")
      try visit.session.expect("the editor") { _ in
        site.trace.contains("execve(\"\(site.folder["plant/tool"])")
      }
      try visit.leave()
      let faults = visit.faults()
      #expect(faults.contains { $0.contains("execve called") && $0.contains("/bin/sh") })
      #expect(faults.contains { $0.contains("wrote \(site.folder["trace/x"])") })
    }
  }
}

/// A client's session at a forced command.
private final class Visit {
  let session: TerminalSession
  private let site: ForcedCommand
  private let row: BreakOut
  private var judge: TraceJudge
  private var judged = 0

  init(_ site: ForcedCommand, _ row: BreakOut, options: String = "--secure") throws {
    (self.site, self.row, judge) = (site, row, site.judge())
    let variables = row.variables.mapValues(site.filled)
    try site.serve("source/" + row.source, options: options, variables: variables)
    session = try TerminalSession(
      site.shell.client(
        row.request.map(site.filled), variables: variables,
        terminal: site.filled(row.terminal), options: row.options),
      columns: max(1, row.columns), rows: max(1, row.rows))
    if row.columns == 0 { session.pseudoTerminal.resize(columns: 0, rows: 0) }
  }

  /// True when strace has seen the program start.
  var hasBegun: Bool { site.trace.contains("execve(") }

  /// Waits until the dangerous part is over, or until the program has ended.
  func waitForSign() {
    _ = session.wait(within: .seconds(30)) {
      session.exitStatus != nil || session.screen.contains(row.sign)
        || site.trace.contains(row.sign)
    }
  }

  /// Waits until all keys have been handled: then a search for `mark` is on the last line.
  func waitForKeys(mark: String) throws {
    // While the program has given the terminal back, the terminal shows the keys themselves. Then
    // `<C-\\>` would end the program.
    let isShown = { [session] in
      session.lastLine.contains(mark) && !session.lastLine.contains("^G")
    }
    // While the program lends the terminal to a shell, typed keys do not reach the program.
    for _ in 1...20 where !isShown() {
      try session.press("<C-g><C-g><C-g>/\(mark)")
      _ = session.wait(within: .seconds(3), until: isShown)
    }
    try session.expect("‘\(mark)’ in the last row", within: .seconds(1)) { _ in isShown() }
    try session.press("<C-u><C-g>")
  }

  /// Sends a signal to the program.
  func kill(_ signal: Int32) {
    if let process = Int32(site.trace.prefix { $0 != " " }) { _ = Glibc.kill(process, signal) }
  }

  /// Ends the program with keys, as a person would, if it still runs.
  func leave() throws {
    try session.press("<C-g><C-g><C-g>qq")
    let hasEnded = session.wait(within: TerminalSession.deadline) { session.exitStatus != nil }
    session.readAll()
    #expect(hasEnded, "\(row.name): it did not end:\n\(session.screen)")
    session.close()
  }

  /// The forbidden actions since the last call.
  func faults() -> [String] {
    let trace = site.trace.utf8
    defer { judged = trace.count }
    return judge.read(String(decoding: trace.dropFirst(judged), as: UTF8.self))
  }

  func expectInnocence(_ name: String) {
    let faults = faults()
    #expect(faults.isEmpty, "\(name)")
    let output = String(decoding: session.output, as: UTF8.self)
    #expect(!output.contains(ForcedCommand.secret), "\(name)")
    #expect(!session.screen.contains(ForcedCommand.secret), "\(name)")
  }
}

extension ForcedCommand {
  /// The text with `{plant}` replaced by the path.
  fileprivate func filled(_ text: String) -> String {
    text.replacing("{plant}", with: folder["plant"])
  }
}
