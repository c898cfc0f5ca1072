import Testing

@Suite struct ExampleTests {
  @Test func `each example of the documentation is tested as it is written`() throws {
    let (documented, tested) = (try ExampleText.documented(), try ExampleText.tested())
    #expect(documented.keys.sorted() == tested.keys.sorted())
    for (name, text) in documented {
      #expect(tested[name] == text, "\(name)")
    }
  }

  @Test func `results stand beside a print or end a paragraph`() {
    let results = ExampleText.results(
      """
      // a note
      let rect = 3  // another
      print(rect)  // 3

      for item in 1...2 {
        print(item)
      }
      // 1
      // 2
      """)
    #expect(results == ["3", "1", "2"])
  }
}
