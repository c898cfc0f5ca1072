import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall help TOPIC`, `--version` and `--report`.
  @Suite struct HelpTopicTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    /// The standard output and errors of a line of a shell; `$w` is the program.
    private func said(by line: String, exit status: Int32 = 0) throws -> String {
      var command = PseudoTerminal.Command.shell("\(line) > said 2>&1")
      command.directory = folder.path
      command.environment["w"] = PseudoTerminal.Command.builtProgram("waterfall")
      command.environment["XDG_CONFIG_HOME"] = folder.path
      try TerminalSession(command).expectExit(status)
      return folder.text("said")
    }

    @Test(
      arguments: [
        ("filters", "## Terms"), ("keys", "## In a prompt"), ("ssh", "## Promised always"),
        ("config", "[themes.night]"),
      ])
    func `a topic is a page in a pipe`(topic: String, words: String) throws {
      let page = try said(by: "\"$w\" help \(topic)")
      #expect(page.hasPrefix("# "))
      #expect(page.contains(words))
    }

    @Test func `a topic is cards on a terminal, and its words are searched`() throws {
      let session = try TerminalSession(.waterfall(["help", "filters"]))
      try session.expect("Terms are separated by")
      try session.press("fwfl<Enter>", thenLastLine: "1 of 1")
      try session.leave()
    }

    @Test(
      arguments: [
        ("help filters --help", "# Filters"), ("help -h filters", "# Filters"),
        ("help print --help", "OVERVIEW: Print"), ("help --help", "OVERVIEW: Shows"),
      ])
    func `asking for help twice gives the help itself`(arguments: String, words: String) throws {
      #expect(try said(by: "\"$w\" \(arguments)").hasPrefix(words))
    }

    @Test func `an unknown topic has status 64 and names the nearest`() throws {
      let words = try said(by: "\"$w\" help formts", exit: 64)
      #expect(words.contains("Did you mean 'formats'?"))
    }

    @Test func `a topic takes no further argument`() throws {
      let words = try said(by: "\"$w\" help filters more", exit: 64)
      #expect(words.hasPrefix("waterfall: Unexpected argument 'more'\n"), "\(words)")
    }

    @Test func `the version names the commit`() throws {
      let version = try said(by: "\"$w\" --version")
      #expect(version.wholeMatch(of: #/\d+\.\d+\.\d+( \([0-9a-f]{7}\))?\n/#) != nil)
    }

    @Test func `a report has facts, and nothing private`() throws {
      try folder.write("secret.json", #"[{"word": 1}]"#)
      _ = try said(by: "\"$w\" print --log my.log secret.json")
      let report = try said(
        by: "\"$w\" --report --log my.log --filter hidden --columns 3 --theme light secret.json")
      #expect(report.contains("columns = 3, from an option"))
      #expect(report.contains("filter = (set), from an option"))
      #expect(report.contains("TERM="))
      #expect(report.contains("libraries:\n  pictures: "))
      #expect(report.contains("page loaded"))
      for word in ["hidden", "secret", "my.log", folder.path] {
        #expect(!report.contains(word), "\(word)")
      }
    }

    @Test func `a report says what the terminal answered`() throws {
      let session = try TerminalSession(.waterfall(["--report"]), showing: "terminal:")
      try session.expectExit(0)
      #expect(session.screen.description.contains("log: none"))
    }
  }
}
