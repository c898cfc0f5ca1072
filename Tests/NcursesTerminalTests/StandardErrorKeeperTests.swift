import Glibc
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

extension ExitTests {
  @Test
  func `what libraries write is shown later, but of a flood only the beginning`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      guard let keeper = StandardErrorKeeper() else { exit(2) }
      let flood = Array("first".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      _ = unsafe write(STDERR_FILENO, flood, flood.count)
      _ = unsafe write(STDERR_FILENO, flood, flood.count)
      var status = stat()
      guard unsafe fstat(STDERR_FILENO, &status) == 0,
        status.st_size <= StandardErrorKeeper.mostBytes
      else { exit(3) }
      keeper.release()
    }
    let shown = result?.standardErrorContent ?? []
    #expect(shown.count <= 1 << 17)
    #expect(shown.count { $0 == UInt8(ascii: "x") } > 60_000)
  }
}
