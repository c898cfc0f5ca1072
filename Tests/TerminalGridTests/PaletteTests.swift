import TerminalGrid
import Testing

@Test func `the nearest of 256 is as near as any`() {
  for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 65_521) {
    let colour = RGB(hex: hex)
    let found = distance(Palette.colour(Palette.index256(colour)), colour)
    let least = (UInt8(16)...255).map { distance(Palette.colour($0), colour) }.min()
    #expect(found <= (least ?? 0) + 60, "\(colour)")
  }
}

@Test func `colours of the palette are themselves`() {
  for index in UInt8(16)...255 {
    let colour = Palette.colour(index)
    #expect(Palette.colour(Palette.index256(colour)) == colour)
  }
  for index in UInt8(0)..<16 { #expect(Palette.index16(Palette.colour(index)) == index) }
}

@Test func `the first 16 are never chosen of 256`() {
  for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 99_991) {
    #expect(Palette.index256(RGB(hex: hex)) >= 16)
  }
}

private func distance(_ one: RGB, _ other: RGB) -> Int {
  let red = Int(one.red) - Int(other.red)
  let green = Int(one.green) - Int(other.green)
  let blue = Int(one.blue) - Int(other.blue)
  return 3 * red * red + 4 * green * green + 2 * blue * blue
}
