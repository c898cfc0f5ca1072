import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// What `waterfall layout` takes for a million items: the layout, at most 24 bytes an item, and
  /// 100 MB.
  @Suite struct LayoutCommandMemoryTests {
    private static let bytesAnItem = 124

    private static func peakKilobytes(_ options: String, items: String) throws -> Int {
      let folder = try TerminalSession.Folder()
      let arguments = ["layout", "--width", "1000", "--height", "800"]
      var command = PseudoTerminal.Command.waterfall(
        arguments + options.split(separator: " ").map(String.init)
          + [try folder.write("board.json", items)])
      command.output = .file("/dev/null")
      let session = try TerminalSession(command)
      let process = try #require(session.pseudoTerminal.process)
      // Most is taken before the first line is written, and a line is written long before the end.
      var peak = 0
      let hasEnded = session.wait(within: .seconds(60)) {
        peak = max(peak, ProcessTable.number("VmHWM", of: process) ?? 0)
        return session.exitStatus != nil
      }
      #expect(hasEnded && session.exitStatus == .exited(0))
      return peak
    }

    @Test(arguments: [
      "--as ndjson", "--as json", "--as csv", "--as svg", "--as text --scale-to 20",
      "--dense --as csv", "--order reading --as csv",
    ])
    func `an item takes few bytes`(options: String) throws {
      var random = SeededRandom(seed: 7)
      let items = (0..<60_000).map { _ in
        "{\"height\":\(Int.random(in: 20...200, using: &random)),\"span\":\(Int.random(in: 1...4, using: &random))}"
      }
      let options = options + " --columns 8"
      let some = try Self.peakKilobytes(
        options, items: "[\(items[..<10_000].joined(separator: ","))]")
      let all = try Self.peakKilobytes(options, items: "[\(items.joined(separator: ","))]")
      let bytes = (all - some) * 1024 / 50_000
      #expect(bytes <= Self.bytesAnItem, "\(bytes) bytes an item")
    }
  }
}
