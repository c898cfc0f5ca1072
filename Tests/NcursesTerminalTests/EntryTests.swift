import Foundation
import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

/// The entries of the terminal database: those of ncurses-base, and of ncurses-term if that
/// is installed.
private let entries: [String] = {
  let folders = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
  let paths = folders.flatMap { folder in
    (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.utf8.contains(0x2F) }
  }
  return Set(paths.map { String($0.split(separator: "/")[1]) }).sorted()
}()

extension NcursesTests {
  /// What a terminal shows of a letter in two colours; nil if its entry has no colours, or other
  /// movements than xterm's.
  private func shown(by type: String) throws -> (cell: TerminalCell?, bytes: [UInt8])? {
    guard let probe = try? Ncurses(type: type, rows: 2) else { return nil }
    probe.configure()
    let isMeant = probe.colors >= 8 && Ncurses.capability("cup") == "\u{1B}[%i%p1%d;%p2%dH"
    _ = probe.leave()
    probe.free()
    guard isMeant else { return nil }
    let size = CellSize(columns: 10, rows: 2)
    let composed = try Composed(type: type, size: size)
    defer { composed.ncurses.free() }
    var grid = Grid(size: size)
    let style = Style(.picture, foreground: .own(2), background: .own(4))
    grid.draw("A", at: CellPoint(column: 3, row: 1), maxWidth: 1, style: style)
    while !composed.composer.compose(grid, urgent: [], limit: nil) {}
    let bytes = Array(composed.composer.bytes)
    // libvterm loops without end where interix's way in repeats a letter before there is one.
    let way = Array((Ncurses.capability("smcup") ?? "").utf8)
    let start = bytes.firstRange(of: way)?.upperBound ?? 0
    let terminal = VirtualTerminal(columns: size.columns, rows: size.rows)
    terminal.write(Array(bytes[start...]))
    // libvterm does not know each movement (`ll` of interix), so the letter may be anywhere.
    let cells = (0..<size.rows).flatMap { row in
      (0..<size.columns).map { terminal.cell(column: $0, row: row) }
    }
    return (cells.first { $0.text == "A" }, bytes)
  }

  @Test func `every entry with colors shows them`() throws {
    var count = 0
    for type in entries {
      guard let (cell, bytes) = try shown(by: type) else { continue }
      count += 1
      let isSGR = cell?.foreground == .indexed(2) && cell?.background == .indexed(4)
      // The emulator cannot read all of some entries, such as that of Data General's terminals.
      if isSGR || bytes.firstRange(of: Array("\u{1B}[32;44mA".utf8)) != nil { continue }
      // Colours that only such a terminal knows: the entry's own sequences are sent.
      let ncurses = try Ncurses(type: type, rows: 2)
      defer { ncurses.free() }
      for names in [["setaf", "setf"], ["setab", "setb"]] {
        let sequences = names.flatMap { name in
          (1..<8).compactMap { Ncurses.capability(name, $0) }
        }
        let isSent = sequences.contains { !$0.isEmpty && bytes.contains($0) }
        #expect(isSent, "\(type): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
    #expect(count > 10)
  }

  @Test func `giving the terminal back resets no palette and leaves the cursor's blinking`() throws
  {
    for type in entries {
      guard let ncurses = try? Ncurses(type: type, rows: 2) else { continue }
      defer { ncurses.free() }
      ncurses.configure()
      ncurses.update()
      let bytes = String(decoding: ncurses.leave(), as: UTF8.self)
      #expect(!bytes.contains("\u{1B}]104") && !bytes.contains("\u{1B}]R"), "\(type)")
      #expect(!bytes.contains("\u{1B}[?12l") && !bytes.contains("\u{1B}[?12h"), "\(type)")
    }
  }

  /// Entries that are xterm's but for one capability, and what must not be sent because of it.
  @Test(arguments: [
    ("setaf=\\E[38;5;%p1%dm\\E[c", "\u{1B}[c"), ("bold=\\E[1m\\E[c", "\u{1B}[c"),
    ("rmul=\\E[0m", "\u{1B}[0"), ("csr=\\E[%p1%s;%p2%sr", "\u{1B}[1;7r"),
    ("indn=\\E[%p1%l%dS", "\u{1B}[1S"),
  ])
  func `an entry with wrong sequences makes the program send none of them`(
    capability: String, sequence: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("entries-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("source")
    try Data("hostile|a test,\n\t\(capability), use=xterm-256color,\n".utf8).write(to: source)
    let tic = try Process.run(
      URL(fileURLWithPath: "/usr/bin/tic"), arguments: ["-x", "-o", folder.path, source.path])
    tic.waitUntilExit()
    unsafe setenv("TERMINFO", folder.path, 1)
    defer { unsafe unsetenv("TERMINFO") }
    let size = CellSize(columns: 60, rows: 8)
    let screens = try Composed(type: "hostile", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    screens.show(&grid)
    grid.move(RowMovement(rows: 2, region: 0..<7))
    let style = Style(
      .styled, foreground: .own(200), background: .own(100), traits: [.bold, .underline])
    grid.draw("a letter", at: CellPoint(column: 9, row: 1), style: style)
    grid.draw("another", at: CellPoint(column: 17, row: 1), style: Style(.styled, traits: .bold))
    _ = screens.composer.compose(grid, urgent: [], limit: nil)
    let bytes = String(decoding: screens.composer.bytes, as: UTF8.self)
    #expect(bytes.contains("a letter") && bytes.contains("another"))
    #expect(!bytes.contains(sequence), "\(bytes.debugDescription)")
  }
}
