import Testing
import WaterfallItems

@Test func `records that are long are asked for in small portions`() {
  let lengths: [UInt32] = [1, 2, 3, 7_999_995, 5, 9_000_000, 1, .max, .max, 4]
  let places = lengths.map { ItemPlace(offset: 0, length: $0) }
  #expect(places.span.portions(of: 3) == [0..<3, 3..<5, 5..<6, 6..<9, 9..<10])
  #expect(places.span.portions(of: 100) == [0..<3, 3..<5, 5..<6, 6..<10])
  #expect([ItemPlace]().span.portions(of: 3).isEmpty)
}
