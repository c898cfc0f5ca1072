import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Files of the program's own formats to which an editor has added a byte order mark.
  @Suite struct ByteOrderMarkTests {
    @Test(arguments: [
      ("gap = 3", "config --config file"),
      ("[{\"height\": 3}]", "layout --width 80 --height 30 file"),
      (
        "{\"container\": {\"width\": 80, \"height\": 20}, \"sections\": [{\"items\": [3, 4]}]}",
        "layout < file"
      ),
      (
        "{\"version\": 2, \"width\": 20, \"height\": 5}\n[0.1, \"o\", \"hi\"]",
        "replay --as svg file"
      ),
      (
        "{\"version\": 1, \"width\": 9, \"height\": 5, \"stdout\": [[0.1, \"hi\"]]}",
        "replay --as svg file"
      ),
    ])
    func `a byte order mark is no part of the program's own files`(
      text: String, arguments: String
    ) throws {
      let folder = try TerminalSession.Folder()
      var answers: [String] = []
      for mark in ["", "\u{FEFF}"] {
        try folder.write("file", mark + text + "\n")
        try TerminalSession(
          .shell(#""$waterfall" \#(arguments) > out 2>&1; echo $? >> out"#, in: folder)
        ).expectExit(0)
        answers.append(folder.text("out"))
      }
      #expect(answers[0].hasSuffix("0\n"))
      #expect(answers[0] == answers[1])
    }
  }
}
