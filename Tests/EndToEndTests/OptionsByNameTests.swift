import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Options set by name, such as `:columns 2`, and the history of prompts.
  @Suite struct OptionsByNameTests {
    private func folder() throws -> TerminalSession.Folder {
      let folder = try TerminalSession.Folder()
      try folder.write(
        "fruit.json",
        #"""
        [{"title": "Apple", "kind": "tree", "tag": "sweet"},
         {"title": "Bean", "kind": "field", "tag": "plain"},
         {"title": "Cherry", "kind": "tree", "tag": "sour"}]
        """#)
      return folder
    }

    private func session(_ folder: TerminalSession.Folder, _ arguments: [String]) throws
      -> TerminalSession
    {
      return try TerminalSession(
        .waterfall(arguments, in: folder, variables: ["HOME": folder.path]))
    }

    @Test func `the fields are chosen from a menu, for cards and columns`() throws {
      let folder = try folder()
      defer { withExtendedLifetime(folder) {} }
      let session = try session(folder, ["fruit.json", "--fields", "tag,title", "--list"])
      try session.expect("columns in the order of the option") {
        $0.terminal.text(row: 0).split(separator: " ") == ["tag", "title"]
      }
      try session.press("C", thenExpect: "the menu") { session in
        (2...4).map { session.terminal.text(row: $0).trimmed } == ["✓ tag", "✓ title", "kind"]
      }
      try session.press("G<Space>KK<Enter>", thenExpect: "the columns that were chosen") {
        $0.terminal.text(row: 0).split(separator: " ") == ["kind", "tag", "title"]
      }
      try session.press("z", thenExpect: "cards with the fields") {
        $0.screen.contains("╭") && $0.screen.contains("sweet")
      }
      try session.press("q", thenExit: 0)
    }

    @Test func `options are set while one looks`() throws {
      let folder = try folder()
      defer { withExtendedLifetime(folder) {} }
      let session = try session(folder, ["fruit.json"]).expect("Cherry")
      try session.press(":columns<Space>1<Enter>", thenExpect: "masonry 1")
      try session.press(":title<Space>tag<Enter>", thenExpect: "│ plain")
      try session.press(":sort<Space>kind,title:desc<Enter>", thenExpect: "sort: kind, title ↓")
      try session.press(":columns<Space>none<Enter>")
      try session.expect("expected a number from 1 to 10000")
      try session.press("<C-g>:count<Space>kind<Enter>", thenExpect: "kind: 2 values of 3 cards")
      try session.press("<Enter>", thenExpect: "filter: kind=\"tree\"")
      try session.leave("Q")
    }

    @Test func `Enter gets a command while one looks, where nothing is picked`() throws {
      let folder = try folder()
      let session = try session(folder, ["fruit.json"]).expect("Cherry")
      try session.press(":on-enter echo {title} >> out; exit 3<Enter><Enter>")
      try session.expectLastLine("status 3")
      #expect(folder.text("out") == "Apple\n")
      try session.leave("Q")

      let picker = try self.session(folder, ["--select", "one", "fruit.json"]).expect("Cherry")
      try picker.press("<C-o>:on-enter touch picked<Enter>", thenLastLine: "Enter picks")
      try picker.press("Q", thenExit: 130)

      let secure = try self.session(folder, ["--secure", "fruit.json"]).expect("Cherry")
      try secure.press(":on-enter touch secret<Enter>", thenLastLine: "when waterfall starts")
      try secure.press("Q", thenExit: 0)
    }

    @Test func `an option for other cards stays in the list, over the same layout`() throws {
      let folder = try folder()
      defer { withExtendedLifetime(folder) {} }
      let session = try session(folder, ["fruit.json"]).expectLastLine("masonry 3")
      try session.press("z", thenLastLine: "list")
      try session.press(":title<Space>tag<Enter>")
      try session.expect("the new title, in the list") { session in
        session.screen.hasPrefix("  tag") && session.screen.contains("list")
      }
      try session.press("z", thenLastLine: "masonry 3")
      try session.press("Q", thenExit: 0)
    }

    @Test func `prompts remember what was typed in the run before, but under --secure`() throws {
      let folder = try folder()
      let first = try session(folder, ["fruit.json"]).expect("Cherry")
      try first.press("fcherry<Enter>", thenExpect: "1 of 3")
      try first.press("q", thenExit: 0)
      #expect(folder.text(".local/state/waterfall/history") == "filter\tcherry\n")
      let second = try session(folder, ["fruit.json"]).expect("Cherry")
      // The first key has the history read, which may take longer than that key waits.
      try second.press("fx", thenLastLine: "filter: x")
      try second.press("<BS>", thenExpect: "Cherry")
      try second.press("<Up>", thenExpect: "filter: cherry")
      try second.press("<C-g>q", thenExit: 0)
      let secure = try session(folder, ["--secure", "fruit.json"]).expect("Cherry")
      try secure.press("fapple<Enter>", thenExpect: "1 of 3")
      try secure.press("q", thenExit: 0)
      #expect(folder.text(".local/state/waterfall/history") == "filter\tcherry\n")
    }

    @Test(arguments: [
      (["--title", "titel"], "--title: no record has the field 'titel'\nTry title."),
      (["--badge", "knd"], "--badge: no record has the field 'knd'\nTry kind."),
      (["--query", "kimd:x"], "--query: no record has the field 'kimd'\nTry kind."),
      (
        ["--select", "one", "--output", "titel"],
        "--output: no record has the field 'titel'\nTry title."
      ),
      (["--filter", "kimd:x"], "--filter: no record has the field 'kimd'\nTry kind."),
      (["--rename", "knd=Art"], "--rename: no record has the field 'knd'\nTry kind."),
      (
        ["--sort", "title,kind"],
        "--sort: no record has the field 'title,kind'\n"
          + "These are several fields: name one at a time."
      ),
      (["--sort", "title", "--sort", "tagg"], "--sort: no record has the field 'tagg'\nTry tag."),
    ])
    func `an unknown field is told, with the nearest`(arguments: [String], words: String) throws {
      let folder = try folder()
      defer { withExtendedLifetime(folder) {} }
      let session = try session(folder, arguments + ["fruit.json"]).expectExit(64)
      for line in words.split(separator: "\n") { #expect(session.screen.contains(line)) }
    }
  }
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
