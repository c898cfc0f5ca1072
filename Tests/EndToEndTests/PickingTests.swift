import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--select` shows the cards on the terminal and writes the picked ones to standard output.
  @Suite struct PickingTests {
    static let waterfall = PseudoTerminal.Command.builtProgram("waterfall")

    private static let hasVim = unsafe access("/usr/bin/vim", X_OK) == 0

    private func fruit(_ folder: TerminalSession.Folder) throws -> String {
      try folder.write(
        "fruit.json",
        #"""
        [{"title": "Apple", "price": 1.50, "tags": ["red", "sweet"]},
         {"title": "Bean pod", "price": 2e0, "maker": {"name": "O'Hara \"&\" co"}},
         {"title": "Cherry", "price": 0.10}]
        """#)
    }

    /// Runs a line of a shell in which `waterfall` picks. Presses `keys` when the last of the cards
    /// is shown, and returns the text that the shell wrote to `out`.
    ///
    /// - Parameter shows: a text of the last card, as far as the keys need it.
    private func shell(
      _ line: String, keys: String, status: Int32 = 0, shows: String = "Cherry"
    ) throws -> String {
      let folder = try TerminalSession.Folder()
      _ = try fruit(folder)
      let session = try TerminalSession(.shell(line, in: folder))
      try session.expect(shows)
      try session.leave(keys, status: status)
      return folder.text("out")
    }

    /// Changes of the file while it is shown, the exit status, and whether the pick is written.
    @Test(
      arguments: [
        (#"printf '{"id":1,"run":"rm"}' 1<> f"#, 65, false), (": > f", 65, false),
        ("echo other > new; mv new f", 0, true), (#"echo '{"id":2}' >> f"#, 0, true),
      ] as [(String, Int32, Bool)])
    func `a pick is what was seen`(change: String, status: Int32, isWritten: Bool) throws {
      let (folder, seen) = (try TerminalSession.Folder(), "{\"id\":1,\"run\":\"ls\"}\n")
      try folder.write("f", seen)
      // The shell changes the file as soon as it is told to by another one.
      let line =
        "(until [ -e now ]; do sleep 0.02; done; \(change); echo > done) & "
        + "\"$waterfall\" --select one f > out 2> err"
      let session = try TerminalSession(.shell(line, in: folder), showing: "ls")
      try folder.write("now", "")
      try session.expect("the change") { _ in folder.text("done") == "\n" }
      try session.press("<Enter>", thenExit: status)
      #expect(folder.text("out") == (isWritten ? seen : ""))
      #expect(folder.text("err").contains("record 1: it has changed") == !isWritten)
    }

    @Test(arguments: [
      (
        "", "<Right><Enter>",
        #"{"title":"Bean pod","price":2e0,"maker":{"name":"O'Hara \"&\" co"}}"#
      ),
      ("--output title", "<Enter>", "Apple"), ("--output price", "<Enter>", "1.50"),
      ("--output tags", "<Enter>", #"["red","sweet"]"#),
      ("--output tags.1", "<Enter>", "sweet"),
      ("--output Maker.name", "<Right><Enter>", #"O'Hara "&" co"#),
      ("--output index", "<Right><Right><Enter>", "2"), ("--output path", "<Enter>", "fruit.json"),
      ("--output json", "<Right><Right><Enter>", #"{"title":"Cherry","price":0.10}"#),
    ])
    func `a shell's substitution gets what Enter picks`(
      options: String, keys: String, output: String
    ) throws {
      let line =
        #"x=$("$waterfall" --columns 3 --min-column-width 10 --select one \#(options) fruit.json); echo "[$?]$x" > out"#
      #expect(try shell(line, keys: keys) == "[0]\(output)\n")
    }

    @Test(arguments: [
      ("printf 'one two\nthree  four\n'", "three", "th<Enter>", "three  four"),
      (
        "printf 'first line\nstill it\n\nthe second\n'", "the second", "still<Enter>", "still it"
      ),
      ("printf '12\n345\n'", "345", "34<Enter>", "345"),
      ("printf 'true\n\"a\"\n'", "true", "<Enter>", "true"),
      ("printf 'Smith, John\nDoe, Jane\n'", "Jane", "<Enter>", "Smith, John"),
      ("printf 'a\n\tb \r\n'", "2 ·", "b<Enter>", "\tb \r"),
      ("printf '{\"a\": 1 }\n{}\n'", "2 ·", "<Enter>", "{\"a\": 1 }"),
      ("printf 'one\ntwo\nthree\n'", "three", "<Raw:0A><Raw:0A><Raw:0B><Enter>", "two"),
      (
        "printf '1a2b3c4 Some words\n2b3c4d5 Other words\n'", "Other", "oth<Enter>",
        "2b3c4d5 Other words"
      ),
    ])
    func `text gives its line back`(
      producer: String, shows: String, keys: String, output: String
    ) throws {
      let line = #"\#(producer) | "$waterfall" --select one > out"#
      #expect(try shell(line, keys: keys, shows: shows) == output + "\n")
    }

    @Test(arguments: [
      ("--select-1", "printf 'one\n'", 0, "one\n"),
      ("--select-1 --query tw", "printf 'one\ntwo\n'", 0, "two\n"),
      ("--select-1 --filter tw --output index", "printf 'one\ntwo\n'", 0, "1\n"),
      ("--select-1 --read0 --print0", "printf 'a\nb\\0'", 0, "a\nb\0"),
      ("--exit-0", "true", 1, ""), ("--exit-0 --query x", "printf 'one\ntwo\n'", 1, ""),
      ("--select-1 --exit-0 --query x", "printf 'one\ntwo\n'", 1, ""),
      ("--select-1 --query 3 --output csv", "printf 'a,b\n1,2\n3,4\n'", 0, "a,b\n3,4\n"),
      ("--select-1 --filter b=4 --fields b --output tsv", "printf 'a,b\n1,2\n3,4\n'", 0, "b\n4\n"),
      ("--exit-0 --select-1", "printf '\\377 \\r\n'", 0, "\u{FFFD} \r\n"),
    ])
    func `where nothing is to be chosen there is no screen`(
      options: String, producer: String, status: Int32, output: String
    ) throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(
        .shell(#"\#(producer) | "$waterfall" --select many \#(options) > out"#, in: folder))
      try session.expectExit(status)
      let isBlank = session.screen.allSatisfy { $0.isWhitespace }
      #expect(isBlank, "\(session.screen)")
      #expect(folder.text("out") == output)
    }

    @Test func `words that match nothing can be changed`() throws {
      let line = #"printf 'one\ntwo\n' | "$waterfall" --select one --select-1 --query zz > out"#
      #expect(try shell(line, keys: "<C-u>tw<Enter>", shows: "filter:") == "two\n")
    }

    @Test func `parts between zero bytes go in and out`() throws {
      let line =
        #"printf 'a\nb\0 c \0' | "$waterfall" --select many --read0 --print0 | tr '\0\n' '0n' > out"#
      #expect(try shell(line, keys: "<C-n><Tab><C-p><Tab><Enter>", shows: "2 ·") == " c 0anb0")
    }

    @Test func `with --fuzzy the best match is picked`() throws {
      let line = #"printf 'f-o-o\na foo\nfoo\n' | "$waterfall" --fuzzy --select one > out"#
      #expect(try shell(line, keys: "foo<Enter>", shows: "3 ·") == "foo\n")
    }

    @Test func `xargs gets several, each ended by a zero byte`() throws {
      let line =
        #""$waterfall" --select many --output title --print0 fruit.json | xargs -0 -n1 echo + > out"#
      #expect(try shell(line, keys: "<C-o>Gxgxx<Enter>") == "+ Cherry\n+ Apple\n+ Bean pod\n")
    }

    @Test func `picks are rows below the names of their columns, in the order of picking`() throws {
      let line = #""$waterfall" --select many --output csv fruit.json > out"#
      #expect(
        try shell(line, keys: "<C-o>Gxgxx<Enter>") == #"""
          title,price,tags,maker
          Cherry,0.10,,
          Apple,1.50,"[""red"",""sweet""]",
          Bean pod,2e0,,"{""name"":""O'Hara \""&\"" co""}"

          """#)
    }

    @Test func `the cards may come through a pipe`() throws {
      let line =
        #"cat fruit.json | "$waterfall" --select many --output index | tr '\n' , > out"#
      #expect(try shell(line, keys: "<C-o>*<Enter>") == "0,1,2,")
    }

    @Test(.enabled(if: Self.hasVim, "vim is installed"))
    func `vim reads what was picked`() throws {
      let line =
        #"vim -N -u NONE -i NONE -n -c 'silent r !"$waterfall" --select one --output title fruit.json' -c 'wq! out'"#
      #expect(try shell(line, keys: "<Enter>").contains("Apple\n"))
    }

    @Test func `where vim keeps the keys to itself that is said, and what to set`() throws {
      let folder = try TerminalSession.Folder()
      let command = PseudoTerminal.Command.shell(
        #"TERM=dumb VIMRUNTIME=/vim '\#(Self.waterfall)' --select one '\#(try fruit(folder))' 2> '\#(folder["out"])'"#
      )
      try TerminalSession(command).expectExit(69)
      #expect(folder.text("out").hasSuffix("\ntry :set shelltemp in vim\n"))
    }

    @Test(arguments: ["<Esc>", "ap<Esc>", "<C-o>q", "<C-o>Q", "<C-c>", "<Tab><Tab><C-o>q"])
    func `leaving has status 130 and writes nothing`(keys: String) throws {
      let line = #""$waterfall" --select many fruit.json > out; echo $? >> out"#
      #expect(try shell(line, keys: keys) == "130\n")
    }

    @Test func `with nothing to show the status is 1`() throws {
      let folder = try TerminalSession.Folder()
      try folder.write("empty.json", "[]")
      let directory = folder["nothing"]
      #expect(unsafe mkdir(directory, 0o700) == 0)
      for arguments in [
        ["empty.json"], ["--filter", "nowhere"], ["nothing"], ["nothing", "empty.json"],
      ] {
        let session = try TerminalSession(
          .waterfall(["--select", "one"] + arguments, in: folder, output: .file(folder["out"])))
        try session.expectExit(1)
        session.expectRestored()
        #expect(folder.text("out").isEmpty)
      }
    }

    @Test func `without --select an empty directory says so, and shows what comes`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall([folder.path, "--watch"]))
      try session.expect("the directory is empty")
      try folder.write("note.txt", "Some words")
      try session.press("r", thenExpect: "Some words")
      try session.leave()
    }

    @Test func `an output that is full is an error of input and output`() throws {
      let session = try TerminalSession(
        .waterfall(["--select", "one"], output: .file("/dev/full")), showing: "Angel Falls")
      try session.leave("<Enter>", status: 74)
      #expect(session.screen.contains("waterfall: standard output: No space left on device"))
    }

    @Test func `a field that a record has not is unreadable data, and its fields are named`() throws
    {
      let folder = try TerminalSession.Folder()
      let path = try folder.write(
        "fruit.json", #"[{"title": "Fig"}, {"title": "Pear", "prize": 1}]"#)
      let session = try TerminalSession(
        .waterfall(["--select", "one", "--output", "prize", path], output: .file(folder["out"])))
      try session.expect("Fig")
      try session.press("<Enter>", thenExit: 65)
      #expect(session.screen.contains("record 1: it has no field 'prize'; its fields: title"))
    }

    @Test(arguments: [
      ("title", "*", "Fig\nPear\n", "2 of 4 picks could not be written; the others were"),
      (
        "json", "*", "{'title':'Fig'}\n{'title':'Pear'}\n{'name':'x'}\n",
        "the other 3 picks were written"
      ),
      ("index", "*", "0\n1\n2\n3\n", nil),
      ("name", "3x", "", "none of the 3 picks could be written"),
    ])
    func `a pick that cannot be written costs no other`(
      output: String, keys: String, written: String, words: String?
    ) throws {
      let folder = try TerminalSession.Folder()
      let records = "{'title':'Fig'}\n{'title':\n{'title':'Pear'}\n{'name':'x'}\n"
      try folder.write("fruit.ndjson", records.replacing("'", with: "\""))
      let session = try TerminalSession(
        .shell(#""$waterfall" --select many --output \#(output) fruit.ndjson > out"#, in: folder))
      try session.expect("Pear")
      try session.press("<C-o>\(keys)<Enter>", thenExit: words == nil ? 0 : 65)
      #expect(folder.text("out") == written.replacing("'", with: "\""))
      #expect(session.screen.contains(words ?? ""))
    }

    @Test func `a directory's items are written by their paths`() throws {
      let folder = try TerminalSession.Folder()
      try folder.write("note one.txt", "Some words")
      var command = PseudoTerminal.Command.waterfall(["--select", "one", "."], in: folder)
      command.output = .file(
        "\(folder.path)/../\(folder.path.split(separator: "/").last ?? "").out")
      let session = try TerminalSession(command, showing: "Some words")
      try session.press("<Enter>", thenExit: 0)
      #expect(
        folder.text("../\(folder.path.split(separator: "/").last ?? "").out") == "./note one.txt\n")
    }

    @Test(arguments: [
      (["--output", "json"], "--output needs --select."),
      (["--print0"], "--print0 needs --select."),
      (["--select", "two"], "The value 'two' is invalid for '--select <select>'"),
    ])
    func `options that miss each other are told`(arguments: [String], words: String) throws {
      let session = try TerminalSession(.waterfall(arguments), columns: 120).expectExit(64)
      #expect(session.screen.contains(words))
    }
  }
}
