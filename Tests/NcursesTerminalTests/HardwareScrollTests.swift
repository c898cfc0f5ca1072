import TerminalGrid
import Testing

@testable import NcursesTerminal

extension NcursesTests {
  private func bytes(
    _ type: String, rows: Range<Int>, by count: Int, cursor: HardwareScroll.Cursor = .kept
  ) throws -> String {
    let ncurses = try Ncurses(type: type, rows: 24)
    defer { ncurses.free() }
    var scroll = try #require(HardwareScroll(cursor: cursor))
    var bytes: ContiguousArray<UInt8> = []
    scroll.append(RowMovement(rows: count, region: rows), screenRows: 24, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a region scrolls between saving and restoring the cursor`() throws {
    #expect(
      try bytes("xterm-256color", rows: 0..<23, by: 1)
        == "\u{1B}7\u{1B}[1;23r\u{1B}[23;1H\n\u{1B}[1;24r\u{1B}8")
    #expect(
      try bytes("xterm-256color", rows: 2..<20, by: -3)
        == "\u{1B}7\u{1B}[3;20r\u{1B}[3;1H\u{1B}[3T\u{1B}[1;24r\u{1B}8")
    #expect(
      try bytes("xterm-256color", rows: 0..<23, by: 1, cursor: .lost)
        == "\u{1B}[1;23r\u{1B}[23;1H\n\u{1B}[1;24r")
  }

  @Test func `a terminal without the longer step repeats the single one, without pauses`() throws {
    #expect(
      try bytes("vt100", rows: 0..<23, by: -2)
        == "\u{1B}7\u{1B}[1;23r\u{1B}[1;1H\u{1B}M\u{1B}M\u{1B}[1;24r\u{1B}8")
  }
}
