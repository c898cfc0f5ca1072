import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The memory of `waterfall layout`. For a million items it may take 24 bytes an item for the
  /// layout, and 100 MB besides.
  @Suite(.ofInstalledProgram) struct LayoutCommandMemoryTests {
    private static let bytesAnItem = 124

    // Large enough that the program runs for a while, so that its peak can be polled.
    private static let counts = (some: 50_000, all: 300_000)
    private static let someItems = board(counts.some)
    private static let allItems = board(counts.all)

    private static func board(_ count: Int) -> String {
      var random = SeededRandom(seed: 7)
      var board = "["
      for item in 0..<count {
        if item > 0 { board += "," }
        let height = Int.random(in: 20...200, using: &random)
        board += "{\"height\":\(height),\"span\":\(Int.random(in: 1...4, using: &random))}"
      }
      return board + "]"
    }

    private static func peakKilobytes(_ options: String, items: String) throws -> Int {
      let folder = try TerminalSession.Folder()
      let arguments = ["layout", "--width", "1000", "--height", "800"]
      var command = PseudoTerminal.Command.waterfall(
        arguments + options.split(separator: " ").map(String.init)
          + [try folder.write("board.json", items)])
      command.output = .file("/dev/null")
      let session = try TerminalSession(command)
      let process = try #require(session.pseudoTerminal.process)
      // Most memory is taken before the first line is written, long before the end, so polling sees
      // it.
      var peak = 0
      let hasEnded = session.wait(within: TerminalSession.deadline) {
        peak = max(peak, ProcessTable.number("VmHWM", of: process) ?? 0)
        return session.exitStatus != nil
      }
      #expect(hasEnded && session.exitStatus == .exited(0))
      return peak
    }

    @Test(arguments: [
      "--as ndjson", "--as json", "--as csv", "--as svg",
      "--as text --scale-to 16 --cell-aspect 0.2",
      "--dense --as csv", "--order reading --as csv",
    ])
    func `an item takes few bytes`(options: String) throws {
      let options = options + " --columns 8"
      let some = try Self.peakKilobytes(options, items: Self.someItems)
      let all = try Self.peakKilobytes(options, items: Self.allItems)
      let bytes = (all - some) * 1024 / (Self.counts.all - Self.counts.some)
      #expect(bytes <= Self.bytesAnItem, "\(bytes) bytes an item")
    }
  }
}
