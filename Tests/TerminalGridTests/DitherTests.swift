import Testing

@testable import TerminalGrid

private func flat(_ color: RGB) -> PixelImage { image(width: 32, height: 32) { _, _ in color } }

/// The mean colour of all quarters of all cells.
private func mean(_ picture: CellPicture) -> (red: Int, green: Int, blue: Int) {
  var (red, green, blue) = (0, 0, 0)
  for cell in picture.cells {
    let mask = BlockPen.glyphs.firstIndex(of: cell.cluster) ?? 0
    for quarter in 0..<4 {
      let color =
        (mask & 1 << quarter == 0 ? cell.style.background : cell.style.foreground)?.rgb ?? .black
      red += Int(color.red)
      green += Int(color.green)
      blue += Int(color.blue)
    }
  }
  let count = 4 * picture.cells.count
  return (red / count, green / count, blue / count)
}

@Test(
  arguments: [
    0x808080, 0xC8785A, 0x203060, 0x99CCFF, 0x30A030, 0x000000, 0xFFFFFF, 0xE0C040,
  ] as [UInt32])
func `an area has its brightness on the whole, in the greys of the first 16 alone`(hex: UInt32) {
  let color = RGB(hex: hex)
  let size = CellSize(columns: 16, rows: 8)
  let picture = CellPicture(flat(color), size: size, mode: .palette16)
  for cell in picture.cells {
    for part in [cell.style.foreground, cell.style.background].compactMap(\.self) {
      guard case .own(let number) = part, [0, 7, 8, 15].contains(number) else {
        Issue.record("\(part)")
        return
      }
    }
  }
  let mean = mean(picture)
  for channel in [mean.red, mean.green, mean.blue] {
    #expect(abs(channel - color.brightness) < 20, "\(mean)")
  }
}

@Test func `of 8 colors no bright one is used, and edges stay where they are`() {
  let pixels = image(width: 8, height: 8) { x, _ in x < 4 ? .black : RGB(hex: 0xE5E5E5) }
  let picture = CellPicture(pixels, size: CellSize(columns: 4, rows: 2), mode: .palette8)
  let grounds = picture.cells.map { $0.style.background }
  #expect(grounds == [.own(0), .own(0), .own(7), .own(7), .own(0), .own(0), .own(7), .own(7)])
  #expect(picture.cells.allSatisfy { $0.cluster == .space })
  let white = CellPicture(flat(.white), size: CellSize(columns: 2, rows: 1), mode: .palette8)
  #expect(white.cells.allSatisfy { $0.style.background == .own(7) })
}
