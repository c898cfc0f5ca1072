import Testing

@testable import TerminalGrid

@Test func `the nearest of 256 is as near as any`() throws {
  for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 65_521) {
    let color = RGB(hex: hex)
    let found = Palette.color(Palette.index256(color)).distance(to: color)
    let least = (UInt8(16)...255).map { Palette.color($0).distance(to: color) }.min()
    try #require(found <= (least ?? 0) + 60, "\(color)")
  }
}

@Test func `colours of the palette are themselves`() throws {
  for index in UInt8(16)...255 {
    let color = Palette.color(index)
    try #require(Palette.color(Palette.index256(color)) == color)
  }
  for index in UInt8(0)..<16 { #expect(Palette.index16(Palette.color(index)) == index) }
}

/// On this grey both black and white are legible.
@Test func `a colour that is not legible becomes the nearer of the light and the dark one`() {
  let ground = RGB(hex: 0x757575)
  for (hex, isLight) in [
    (0xB0B0B0, true), (0x404040, false), (0xA09090, true), (0x50_40_50, false),
  ]
    as [(UInt32, Bool)]
  {
    let color = RGB(hex: hex)
    let legible = color.legible(on: ground)
    #expect(legible.isLegible(on: ground))
    #expect(isLight ? legible.red > color.red : legible.red < color.red)
  }
}

@Test func `the first 16 are never chosen of 256`() throws {
  for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 99_991) {
    try #require(Palette.index256(RGB(hex: hex)) >= 16)
  }
}

@Test(
  arguments: [
    (0xFF0000, 1), (0xE06C75, 9), (0x9CC665, 11), (0x4F7D12, 3), (0x5FBF8F, 14), (0x30C040, 10),
    (0xD7C45B, 11),
    (0x5CAEE0, 14),
    (0x0F6AA3, 6), (0x3453C4, 4), (0x7A95F0, 12), (0xCB7BDB, 13), (0x0A7575, 6), (0xB02E78, 5),
  ] as [(UInt32, UInt8)])
func `a colour's hue among the first 16 is its own, and light if it is`(hex: UInt32, index: UInt8) {
  #expect(Palette.hueIndex16(RGB(hex: hex)) == index)
}

@Test(arguments: [0x000000, 0xFFFFFF, 0x808080, 0x303038] as [UInt32])
func `greys have no hue`(hex: UInt32) {
  #expect(Palette.hueIndex16(RGB(hex: hex)) == nil)
}
