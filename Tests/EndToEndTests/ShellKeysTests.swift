import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--shell-integration`: the keys in the shells themselves.
  @Suite struct ShellKeysTests {
    /// A shell in a terminal, with the keys of its script.
    private struct Shell {
      let folder: TerminalSession.Folder
      let session: TerminalSession

      init(_ name: String) throws {
        folder = try TerminalSession.Folder()
        for path in ["bin", "home", "place", "place/sub dir", "place/.hidden"] {
          try FileManager.default.createDirectory(
            atPath: folder[path], withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
          atPath: folder["bin/waterfall"],
          withDestinationPath: PseudoTerminal.Command.builtProgram("waterfall"))
        let start =
          switch name {
          case "bash": "exec bash --norc --noprofile -i"
          case "zsh": "exec zsh -f -i"
          default: "exec fish --no-config -i"
          }
        var command = PseudoTerminal.Command.shell(start)
        command.directory = folder["place"]
        command.environment["HOME"] = folder["home"]
        command.environment["PATH"] = "\(folder["bin"]):/usr/local/bin:/usr/bin:/bin"
        command.environment["PS1"] = "ready> "
        session = try TerminalSession(command)
        let load =
          name == "fish"
          ? "waterfall --shell-integration fish | source; echo so(math 1 + 1)"
          : #"eval "$(waterfall --shell-integration \#(name))"; echo so$((1 + 1))"#
        try session.press(load + "<Enter>", thenExpect: "so2, and the prompt") {
          $0.screen.contains("so2") && isAtPrompt
        }
      }

      /// Whether the shell itself takes each key. Before that, the terminal or a picker that ends
      /// may take some.
      private var isAtPrompt: Bool {
        let terminal = session.pseudoTerminal
        return !terminal.lineSettings.isCanonical
          && !terminal.sessionMembers.contains { ProcessTable.name(of: $0) == "waterfall" }
      }

      /// Runs a command line, and waits for the next prompt.
      func run(_ line: String) throws {
        try session.press(line + " && echo re''ady > ../done<Enter>")
        try session.expect("the command's end, and the prompt") { _ in
          folder.text("done") == "ready\n" && isAtPrompt
        }
        try FileManager.default.removeItem(atPath: folder["done"])
      }

      /// Waits until the picker is gone, and the line that was typed is there.
      func expectLine(_ text: String = "") throws {
        try session.expect("the line \(text)") {
          !$0.screen.contains("filter:") && (text.isEmpty || $0.screen.contains(text))
            && isAtPrompt
        }
      }

      func picked(_ name: String, is text: String) throws {
        try session.expect("\(name) is \(text)") { _ in folder.text(name) == text }
      }
    }

    static let shells = ["bash", "zsh", "fish"]

    /// Outside of CI a shell may be missing.
    private func isThere(_ shell: String) -> Bool {
      if FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") { return true }
      let isInCI = ProcessInfo.processInfo.environment["CI"] != nil
      #expect(!isInCI, "\(shell) is not installed: see Resources/apt/tests")
      print("\(shell) is not installed, so its keys were not tested: see Resources/apt/tests")
      return false
    }

    @Test(arguments: shells)
    func `Ctrl-R brings a command of several lines back, whole and unchanged`(name: String) throws {
      guard isThere(name) else { return }
      let shell = try Shell(name)
      let text = #"it\"s $HOME `x`"#
      try shell.session.press("printf '%s|' '\(text)<Enter> -two ' >> ../out<Enter>")
      try shell.picked("out", is: "\(text)\n -two |")
      try shell.run("true other")
      try shell.session.press("%s<C-r>", thenExpect: "filter: '%s")
      try shell.session.expect("-two")
      try shell.session.press("<Enter>")
      try shell.expectLine()
      try shell.session.press("<Enter>")
      try shell.picked("out", is: "\(text)\n -two |\(text)\n -two |")
    }

    @Test(arguments: shells)
    func `Ctrl-T writes paths that the shell reads as they are`(name: String) throws {
      guard isThere(name) else { return }
      let shell = try Shell(name)
      let names = ["-dash", "a b", "it's $HOME;`x`", "new\nline", "é\"*", ".hidden/x"]
      for name in names { try shell.folder.write("place/\(name)", "") }
      try shell.session.press("printf '%s,' <C-t>", thenExpect: "filter:")
      try shell.session.expect("dash").expect("\(names.count) ·")
      #expect(!shell.session.screen.contains("hidden"))
      try shell.session.press("<C-o>*<Enter>")
      try shell.expectLine()
      try shell.session.press("> ../out<Enter>")
      try shell.session.expect("the paths") { _ in shell.folder.text("out").hasSuffix(",") }
      // fd writes a slash after a directory.
      let found = shell.folder.text("out").split(separator: ",").map {
        $0.hasSuffix("/") ? String($0.dropLast()) : String($0)
      }
      #expect(Set(found) == Set(names.dropFirst().dropLast() + ["./-dash", "sub dir"]))
    }

    @Test(arguments: shells)
    func `Alt-C changes the directory, and the line that was typed is kept`(name: String) throws {
      guard isThere(name) else { return }
      let shell = try Shell(name)
      try shell.session.press("pwd > $HOME/../out<M-c>", thenExpect: "filter:")
      try shell.session.expect("sub dir")
      try shell.session.press("<Enter>")
      try shell.expectLine("pwd >")
      try shell.session.press("<Enter>")
      try shell.picked("out", is: shell.folder["place/sub dir"] + "\n")
    }

    @Test(arguments: shells, ["<C-r>", "<C-t>", "<M-c>"])
    func `who leaves the picker keeps the line`(name: String, key: String) throws {
      guard isThere(name) else { return }
      let shell = try Shell(name)
      try shell.session.press("echo \"no -x or <C-a><C-e>\(key)", thenExpect: "filter:")
      try shell.session.press("<C-c>")
      try shell.expectLine("echo \"no -x or")
      try shell.session.press("ok\" > ../out<Enter>")
      try shell.picked("out", is: "no -x or ok\n")
    }

    @Test func `an unknown shell is refused, with the known ones`() throws {
      let session = try TerminalSession(.waterfall(["--shell-integration", "csh"]), columns: 120)
      try session.expectExit(64)
      #expect(session.screen.contains("bash"))
    }
  }
}
