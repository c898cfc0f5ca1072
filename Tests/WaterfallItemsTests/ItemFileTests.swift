import Testing
import WaterfallItems

@Test(arguments: [
  ("list.json", "./list.json"), ("-x", "./-x"), ("+!touch ran;.log", "./+!touch ran;.log"),
  ("ann@host:x.tar", "./ann@host:x.tar"), ("https://example.org", "./https://example.org"),
  (".hidden", "./.hidden"), ("..x/y", "./..x/y"), ("a/../b", "./a/../b"), ("", "./"),
  ("~ann/x", "./~ann/x"), ("-", "./-"),
  ("./list.json", "./list.json"), ("../list.json", "../list.json"), ("/-x", "/-x"),
])
func `a relative path is neither an option nor a command nor a computer`(
  path: String, argument: String
) {
  #expect(ItemFile(path: Array(path.utf8), isWhole: true).argument == Array(argument.utf8))
}
