import TerminalGrid
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Pictures on a terminal with 24-bit colour, with far more colours than ncurses can number.
  @Suite struct ExactPicturesTests {
    /// The pictures' size in cells on a screen of 40 columns. It fits their 80×16 pixels, so the
    /// decoder does not scale them.
    private static let size = CellSize(columns: 40, rows: 4)

    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private func pixels(of number: Int) -> [UInt8] {
      var random = SeededRandom(seed: UInt64(number))
      return (0..<80 * 16 * 3).map { _ in .random(in: 0...255, using: &random) }
    }

    private func writePictures(_ count: Int) throws -> [CellPicture] {
      try (0..<count).map { number in
        let bytes = pixels(of: number)
        let png = SamplePicture.png(width: 80, height: 16) { x, y in
          Array(bytes[3 * (80 * y + x)..<3 * (80 * y + x) + 3]) + [255]
        }
        try folder.write("\(1000 + number).png", bytes: png)
        return CellPicture(
          PixelImage(width: 80, height: 16, bytes: bytes), size: Self.size, mode: .exact)
      }
    }

    /// Counts the pictures that are fully visible above their names, and checks all their cells.
    private func check(
      _ terminal: VirtualTerminal, _ pictures: [CellPicture]
    ) -> (seen: Int, areRight: Bool) {
      var (seen, areRight) = (0, true)
      for row in 4..<terminal.rows {
        let words = terminal.text(row: row).split(separator: " ")
        // The border of the focused card covers the edges of its picture.
        guard words.first != "┗", let name = words.first(where: { $0.hasSuffix(".png") }),
          let number = Int(name.dropLast(4))
        else { continue }
        seen += 1
        areRight = areRight && isShown(pictures[number - 1000], on: terminal, row: row - 4)
      }
      return (seen, areRight)
    }

    private func isShown(_ picture: CellPicture, on terminal: VirtualTerminal, row: Int) -> Bool {
      picture.cells.indices.allSatisfy { index in
        let (line, column) = index.quotientAndRemainder(dividingBy: picture.size.columns)
        let (cell, shown) = (picture.cells[index], terminal.cell(column: column, row: row + line))
        let isBlank = cell.cluster == .space
        return rgb(shown.background) == cell.style.background?.rgb
          && (isBlank
            ? ["", " "].contains(shown.text)
            : rgb(shown.foreground) == cell.style.foreground?.rgb && shown.text == text(of: cell))
      }
    }

    private func text(of cell: Cell) -> String {
      var bytes: [UInt8] = []
      cell.cluster.append(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }

    private func rgb(_ color: TerminalColor) -> RGB? {
      switch color {
      case .default: nil
      case .indexed(let index): Palette.color(UInt8(index))
      case .rgb(let hex): RGB(hex: hex)
      }
    }

    @Test func `hundreds of pictures go by, and each has its exact colours`() throws {
      let pictures = try writePictures(200)
      let session = try TerminalSession(
        .waterfall([folder.path, "--color", "truecolor"]), columns: 40, rows: 30)
      var keys = [String](repeating: "<Space>", count: 30)
      keys += ["bb", "5<C-y>", "g", "G", "b7<C-y>", "<C-l>", "3<C-e>", "kkk", "50%", "<C-d><C-u>"]
      var offset = ""
      for key in ["", "<C-e>"] + keys {
        try session.press(key, thenExpect: "exact pictures after \(key)") {
          let (seen, areRight) = check($0.terminal, pictures)
          let line = $0.lastLine
          return seen > 0 && areRight && (line != offset || !["<Space>", "g", "G"].contains(key))
        }
        offset = session.lastLine
      }
      try session.leave()
    }

    @Test func `with 256 colours a picture has none but the palette's`() throws {
      _ = try writePictures(2)
      let session = try TerminalSession(
        .waterfall([folder.path, "--color", "256"]), columns: 40, rows: 30)
      try session.expect("a picture") {
        $0.terminal.cell(column: 10, row: 2).background
          != $0.terminal.cell(column: 11, row: 2).background
      }
      #expect(!String(decoding: session.output, as: UTF8.self).contains("8;2;"))
      try session.press("q", thenExit: 0)
    }

    @Test(arguments: ["ansi", "svg", "html"])
    func `a printed picture has exact colours too`(format: String) throws {
      let pictures = try writePictures(1)
      let line = [
        PseudoTerminal.Command.builtProgram("waterfall"), "print", folder.path, "--width", "40",
        "--color", "truecolor", "--pictures", "cells", "--as", format,
      ].joined(separator: " ")
      let session = try TerminalSession(.shell(line), columns: 250, rows: 60).expectExit(0)
      let text = String(decoding: session.output, as: UTF8.self).uppercased()
      for color in pictures[0].cells.prefix(40).compactMap(\.style.background?.rgb) {
        let hex = String(color.hex, radix: 16).uppercased()
        let digits = "#" + String(repeating: "0", count: 6 - hex.count) + hex
        let code = "48;2;\(color.red);\(color.green);\(color.blue)"
        #expect(text.contains(format == "ansi" ? code : digits), "\(digits)")
      }
    }

    @Test(arguments: [("svg", "<use "), ("html", "<span class=\"p p")])
    func `a picture or a page contains the pictures themselves`(format: String, tag: String) throws
    {
      _ = try writePictures(3)
      for (option, count) in [("auto", 3), ("pixels", 3), ("cells", 0), ("off", 0)] {
        let line = [
          PseudoTerminal.Command.builtProgram("waterfall"), "print", folder.path, "--as", format,
          "--color", "truecolor", "--pictures", option, ">", "\(folder.path)/page",
        ].joined(separator: " ")
        try TerminalSession(.shell(line)).expectExit(0)
        let page = folder.text("page")
        #expect(page.split(separator: tag).count == count + 1, "--pictures \(option)")
        #expect(page.split(separator: "data:image/png;base64,iVBOR").count == count + 1)
        #expect(!page.unicodeScalars.contains("\u{10EEEE}"))
      }
    }
  }
}
