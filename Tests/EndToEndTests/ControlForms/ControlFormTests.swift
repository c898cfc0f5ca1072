import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Sends every control form through every way in which text reaches a terminal.
  @Suite struct ControlFormTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    @Test(arguments: Way.ofWords, HostileText.all)
    func `words about a text are harmless`(way: Way, text: HostileText) throws {
      let session = try session(way, text)
      try awaitEnd(session)
      judge(session, way)
    }

    @Test(arguments: Way.ofPrinting, HostileText.all)
    func `printed cards are harmless`(way: Way, text: HostileText) throws {
      let session = try session(way, text)
      try awaitEnd(session)
      judge(session, way)
    }

    @Test(arguments: Way.ofScreen, HostileText.all)
    func `what is on the screen, or picked there, is harmless`(way: Way, text: HostileText) throws {
      let session = try session(way, text)
      try session.expect("the first page, with the text") { _ in
        let line = session.lastLine
        // With --select, the last line is a prompt.
        return (line.contains("help") || line.contains("filter:")) && !line.contains("loading")
          && session.output.firstRange(of: Array(HostileText.beacon.utf8)) != nil
      }
      for keys in way.keys {
        if keys == "PASTE" {
          session.pseudoTerminal.send(Array("\u{1B}[200~".utf8) + text.bytes)
          try session.press("\u{1B}[201~")
        } else {
          try session.press(keys)
        }
        session.readAll()
      }
      session.pseudoTerminal.kill(SIGTERM)
      try awaitEnd(session)
      judge(session, way)
    }

    @Test(arguments: ControlForm.all)
    func `the judge knows each form`(form: ControlForm) {
      let isKnown = ["line feed", "CR LF"].contains(form.name)
      #expect((TerminalJudge.offence(in: form.bytes, allowing: .words) == nil) == isKnown)
      #expect((TerminalJudge.offence(in: form.bytes, allowing: .colors) == nil) == isKnown)
    }

    /// A session of one way, in a folder with the files that the ways read.
    private func session(_ way: Way, _ text: HostileText) throws -> TerminalSession {
      let (raw, json) = (text.bytes, text.json)
      func write(_ name: String, _ parts: [UInt8]...) throws {
        try folder.write(name, bytes: parts.flatMap { $0 })
      }
      func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
      try write("x", raw)
      // An argument that is not UTF-8 cannot name a file.
      try write("y", ascii(String(decoding: raw, as: UTF8.self)))
      try write(
        "value.json", ascii("[{\"title\":"), json, ascii(",\"body\":"), json, ascii(",\"tags\":["),
        json, ascii("],\"nested\":{"), json, ascii(":"), json, ascii("},"), json, ascii(":"), json,
        ascii("}]"))
      let name = String(decoding: raw, as: UTF8.self)
      try write("shop.sqlite", HandmadeDatabase.bytes(name: name, value: name))
      try write("names.json", ascii("[{\"title\":\"a\","), json, ascii(":1}]"))
      try write("board.json", ascii("[{"), json, ascii(":1}]"))
      try write("document.json", ascii("{"), json, ascii(":{\"a\":1}}"))
      try write("bad.ndjson", ascii("{\"a\":1}\n{"), json, ascii("\n"))
      try write("value.csv", ascii("title,\""), raw, ascii("\"\n\""), raw, ascii("\",1\n"))
      try write("value.txt", raw, ascii("\n\n"), raw)
      try write("value.md", ascii("# "), raw, ascii("\n\n"), raw)
      try write("key.toml", json, ascii(" = 1\n"))
      try write("value.toml", ascii("border = "), json)
      try write("theme.toml", ascii("[themes."), json, ascii("]\ntext = 'red'\n"))
      try write("keyboard.toml", ascii("[keys]\n"), json, ascii(" = "), json)
      try write("bad.cast", ascii("{\"version\": "), json)
      let line = """
        x=$(cat x; echo .); x=${x%.}
        y=$(cat y; echo .); y=${y%.}
        mkdir directory && cp value.txt "directory/$x.txt"
        cp value.json "$y.json"; echo '[{"a": }]' > "$y.bad"
        echo 'columns = 2' > "$y.toml"; echo 'theme = "none"' > "$y.theme"
        \(way.line)
        """
      var command = PseudoTerminal.Command.shell(line)
      command.directory = folder.path
      command.environment["w"] = PseudoTerminal.Command.builtProgram("waterfall")
      return try TerminalSession(command, columns: 200, rows: 40)
    }

    private func awaitEnd(_ session: TerminalSession) throws {
      let hasEnded = session.wait(within: TerminalSession.deadline) { session.exitStatus != nil }
      try #require(hasEnded, "\(session.screen)")
    }

    private func judge(_ session: TerminalSession, _ way: Way) {
      session.readAll()
      let output = session.output
      #expect(TerminalJudge.offence(in: output, allowing: way.licence) == nil)
      let words = String(decoding: output, as: UTF8.self)
      #expect(
        words.contains(HostileText.beacon) || !way.showsText,
        "ended with \(session.exitStatus.map { "\($0)" } ?? "nothing"): \(words)")
      // If the text could begin a line, that line would look like a message of the program.
      let lines = output.split(separator: 0x0A).count { $0.starts(with: "waterfall: ".utf8) }
      #expect(way.licence != .words || lines <= 1, "\(words)")
    }
  }
}
