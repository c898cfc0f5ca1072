import Testing
import WaterfallItems
import WaterfallSources

@Test func `each name and each ending belongs to one format`() {
  let names = Format.allCases.map(\.rawValue)
  let endings = Format.allCases.flatMap(\.endings)
  #expect(Set(names).count == names.count)
  #expect(Set(endings).count == endings.count)
  #expect(endings.allSatisfy { $0 == $0.lowercased() })
}

@Test(arguments: Format.allCases)
func `a format is found by its name and its endings`(format: Format) {
  #expect(Format(rawValue: format.rawValue) == format)
  for ending in format.endings {
    #expect(Format(fileName: "a.b.\(ending.uppercased())") == format)
  }
}
