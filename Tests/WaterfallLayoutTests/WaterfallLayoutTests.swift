import Testing

@Test func `the room is there`() { #expect(Bool(true)) }
