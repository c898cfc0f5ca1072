import Glibc
import Testing
import WaterfallTestSupport

/// The scripts for `--layout-command` that the documentation shows; the tests run them.
enum LayoutCommandScripts {
  /// The text of a script in the folder beside this file.
  static func text(of name: String) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return try #require(TemporaryFolder.text(at: "/\(folder)/LayoutCommands/\(name)"))
  }

  /// True if a program is installed. A test that needs a missing program is skipped.
  static func hasProgram(_ name: String) -> Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }
}

@Suite struct LayoutCommandPageTests {
  @Test(arguments: ["stairs.py", "stairs.js"])
  func `the page shows the scripts that the tests run`(name: String) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try #require(
      TemporaryFolder.text(at: "/\(root)/Sources/WaterfallApp/LayoutCommands.md"))
    #expect(page.contains(try LayoutCommandScripts.text(of: name)))
  }
}
