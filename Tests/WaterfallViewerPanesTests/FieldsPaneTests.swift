import TerminalGrid
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallViewer

private func board() -> TestViewer {
  return TestViewer(
    records: (1...9).map { TestViewer.record("Thing \($0)", body: "text", badge: "\($0)") },
    window: "60x12",
    options: TestViewer.options { $0.settings = [SettingName("fields", takesField: true)] })
}

/// The names in the menu, each with its mark.
private func menu(_ viewer: TestViewer) -> [String] {
  viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix(3)
    .map { $0.split(separator: " ").joined(separator: " ") }
}

@Test func `C shows all fields, those that are shown with a mark`() {
  var viewer = board().pressing("C")
  #expect(menu(viewer) == ["✓ title", "✓ body", "✓ badge"])
  viewer.press("<Space><Down>x")
  #expect(menu(viewer) == ["title", "✓ body", "badge"])
  viewer.press("*")
  #expect(menu(viewer) == ["✓ title", "✓ body", "✓ badge"])
  viewer.press("<Esc>")
  #expect(!viewer.grid.text.contains("✓"))
}

@Test(arguments: [
  ("<Space><Enter>", "-title"), ("<Down><Down><Space><Enter>", "-badge"),
  ("J<Enter>", "body,title,badge"), ("GKK<Enter>", "badge,title,body"),
  ("X<Down><Space><Enter>", "body"), ("<Space>JJ<Enter>", "badge,body"),
])
func `Enter sets the fields as the option takes them`(keys: String, fields: String) {
  #expect(board().pressing("C" + keys).asked.last == "set fields \(fields)")
}

@Test func `nothing is set if nothing has changed, or if no field is left`() {
  var viewer = board().pressing("C<Space><Up><Space><Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("set fields") })
  #expect(!viewer.grid.text.contains("✓"))
  viewer.press("CX<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("set fields") })
  #expect(viewer.statusLine.contains("none is shown"))
}
