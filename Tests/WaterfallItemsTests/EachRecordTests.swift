import Testing
import WaterfallItems
import WaterfallRecords

/// A source whose records contain their offsets. Records at the offsets in `faulty` are unreadable.
private struct FaultySource: LeafSource {
  let name = "faulty"
  let faulty: Set<UInt64>

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    Page(items: [], next: nil)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    if let place = places.first(where: { faulty.contains($0.offset) }) {
      throw .io(name: name, reason: "\(place.offset)")
    }
    return places.map { Record(fields: [Field("n", .number("\($0.offset)"))]) }
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

@Test func `a record that cannot be read costs no other, whichever it is`() async {
  let count = 7
  for bits in 0..<(1 << count) {
    let faulty = Set((0..<count).filter { bits & 1 << $0 != 0 }.map(UInt64.init))
    let places = (0..<count).map { ItemPlace(offset: UInt64($0), length: 1) }
    let found = await FaultySource(faulty: faulty).eachRecord(at: places)
    let words = found.map { result in
      switch result {
      case .success(let record): record.text(of: "n") ?? ""
      case .failure(let error): "\(error)"
      }
    }
    let expected = places.map { place in
      faulty.contains(place.offset)
        ? "\(ItemError.io(name: "faulty", reason: "\(place.offset)"))" : "\(place.offset)"
    }
    #expect(words == expected, "\(faulty)")
  }
}

@Test func `of no places there is no record`() async {
  #expect(await FaultySource(faulty: []).eachRecord(at: []).isEmpty)
}
