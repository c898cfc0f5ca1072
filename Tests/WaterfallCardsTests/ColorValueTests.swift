import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallViewer

@Test(arguments: [
  ("#4EB3C5", 0x4EB3C5), ("#4bc", 0x44BBCC), ("#4bcf", 0x44BBCC), ("#4eb3c580", 0x4EB3C5),
  ("rgb(78, 179, 197)", 0x4EB3C5), ("rgba(78 179 197 / 0)", 0x4EB3C5), ("teal", 0x008080),
  ("DarkSlateGrey", 0x2F4F4F), ("yellowgreen", 0x9ACD32), ("aliceblue", 0xF0F8FF),
])
func `a colour is read as CSS writes it`(text: String, hex: UInt32) {
  #expect(RGB(colorValue: text) == RGB(hex: hex))
}

@Test(arguments: [
  "", "#", "#4E", "#4EB3C", "#4EB3CG", "#+EB3C5", "rgb()", "rgb(1,2)", "rgb(1,2,256)", "rgb",
  "rgb(1,2,3,4,5)", "Iceland", "dark red", "#４EB3C5",
])
func `what is no colour is none`(text: String) {
  #expect(RGB(colorValue: text) == nil)
}

@Test func `text on a colour has a contrast of at least 4.5`() {
  for red in stride(from: 0, through: 255, by: 15) {
    for green in stride(from: 0, through: 255, by: 15) {
      for blue in stride(from: 0, through: 255, by: 15) {
        let ground = RGB(UInt8(red), UInt8(green), UInt8(blue))
        #expect(exactContrast(ground, ground.legibleText) >= 4.5, "\(ground)")
      }
    }
  }
}

private func styles(_ color: String, fill: CardFill) -> Theme.CardStyles {
  var fields = TestViewer.fields
  fields.color = "hue"
  let card = Card(Record(fields: [Field("hue", .string(color))]), fields: fields)
  return Theme.CardStyles(
    id: ItemID(1), own: card.ownColor, theme: .dark, fill: fill, isFocused: false, isFailure: false)
}

@Test func `a card whose field is a colour is that colour`() {
  #expect(styles("#4EB3C5", fill: .tint).fill.background?.rgb == RGB(hex: 0x4EB3C5))
  #expect(styles("#4EB3C5", fill: .solid).fill.background?.rgb == RGB(hex: 0x4EB3C5))
  #expect(styles("#4EB3C5", fill: .none).fill.background == nil)
  #expect(styles("#4EB3C5", fill: .none).border.foreground?.rgb == RGB(hex: 0x4EB3C5))
}

@Test func `a fill is a tint, the colour itself, or nothing`() {
  let theme = Theme.dark
  #expect(theme.tints.contains(styles("Iceland", fill: .tint).fill.background?.rgb ?? .white))
  #expect(theme.hues.contains(styles("Iceland", fill: .solid).fill.background?.rgb ?? .white))
  #expect(styles("Iceland", fill: .none).fill.background == nil)
}
