import Testing

@testable import TerminalGrid

@Test func `the flat table says what the ranges say, but for the rules`() {
  let ruled = ScalarRules.all.map(\.0)
  var differences: [UInt32] = []
  for scalar in UInt32(0)..<ScalarTable.flatCount {
    let isRuled = ruled.contains { ranges in
      stride(from: 0, to: ranges.count, by: 2).contains {
        (ranges[$0]...ranges[$0 + 1]).contains(scalar)
      }
    }
    guard !isRuled else { continue }
    let expected: ScalarKind =
      switch ScalarTable.wcwidth(scalar) {
      case 2: .wide
      case 1: .narrow
      case 0: .mark
      default: .replaced
      }
    if ScalarTable.entry(scalar).kind != expected { differences.append(scalar) }
  }
  #expect(differences.isEmpty)
}

@Test(arguments: [
  (0x41, 1), (0x301, 0), (0x4E00, 2), (0xAC00, 2), (0x1F600, 2), (0x2764, 1), (0x2029, -1),
  (0x378, -1), (0x903, 1), (0x1161, 0), (0xD800, -1), (0x2A6DF, 2), (0x2A6E0, -1), (0xE0101, 0),
  (0x10FFFF, -1), (0x1FAE8, -1),
])
func `widths are those of Unicode 14`(scalar: Int, width: Int) {
  #expect(ScalarTable.wcwidth(UInt32(scalar)) == width)
}

@Test(arguments: [WidthRanges.wide, WidthRanges.zero, WidthRanges.unprintable])
func `ranges are sorted and apart`(ranges: ContiguousArray<UInt32>) {
  #expect(ranges.count.isMultiple(of: 2))
  for index in 1..<ranges.count {
    let isStart = index.isMultiple(of: 2)
    #expect(isStart ? ranges[index] > ranges[index - 1] + 1 : ranges[index] >= ranges[index - 1])
  }
}

@Test func `beyond the flat table the ranges answer`() {
  #expect(ScalarTable.entry(0x20000).kind == .wide)
  #expect(ScalarTable.entry(0x3FFFF).kind == .replaced)
  #expect(ScalarTable.entry(0xE0101).kind == .dropped)
  #expect(ScalarTable.entry(0xE0041).kind == .formatControl)
  #expect(ScalarTable.entry(0xF0000).kind == .replaced)
}

@Test func `all jamo that compose do so as Unicode normalises them`() throws {
  for lead in UInt32(0x1100)...0x1112 {
    for vowel in UInt32(0x1161)...0x1175 {
      let index = (lead - 0x1100) * 588 + (vowel - 0x1161) * 28
      try #require(Hangul.compose(lead, vowel) == 0xAC00 + index)
      try #require(Hangul.compose(0xAC00 + index, 0x11C2) == 0xAC00 + index + 27)
    }
  }
  #expect(Hangul.compose(0xAC01, 0x11A8) == nil)
  #expect(Hangul.compose(0xAC00, 0x11A7) == nil)
}
