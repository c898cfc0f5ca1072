import Testing
import WaterfallItems

@Test(arguments: [
  ("list.json", "./list.json"), ("-x", "./-x"), ("+!touch ran;.log", "./+!touch ran;.log"),
  ("ann@host:x.tar", "./ann@host:x.tar"), ("https://example.org", "./https://example.org"),
  (".hidden", "./.hidden"), ("..x/y", "./..x/y"), ("a/../b", "./a/../b"), ("", "./"),
  ("~ann/x", "./~ann/x"), ("-", "./-"),
  ("./list.json", "./list.json"), ("../list.json", "../list.json"), ("/-x", "/-x"),
])
func `a relative path is no option, command or computer`(path: String, argument: String) {
  #expect(ItemFile(path: Array(path.utf8), isWhole: true).argument == Array(argument.utf8))
}

@Test func `records that are long are asked for in small portions`() {
  let lengths: [UInt32] = [1, 2, 3, 7_999_995, 5, 9_000_000, 1, .max, .max, 4]
  let places = lengths.map { ItemPlace(offset: 0, length: $0) }
  #expect(places.span.portions(of: 3) == [0..<3, 3..<5, 5..<6, 6..<9, 9..<10])
  #expect(places.span.portions(of: 100) == [0..<3, 3..<5, 5..<6, 6..<10])
  #expect([ItemPlace]().span.portions(of: 3).isEmpty)
}
