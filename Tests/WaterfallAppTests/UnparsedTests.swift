import Testing

@testable import WaterfallApp

@Test(arguments: [
  [], ["a.json"], ["-"], ["a", "b.json"], ["prints"], ["", "a"], ["a.json", "print"],
])
func `nothing but sources need not be parsed`(arguments: [String]) {
  #expect(Browse.takesUnparsed(arguments))
}

@Test(arguments: [
  ["--columns", "3"], ["a.json", "-h"], ["--", "a"], ["a.json", "--", "-b"], ["help"],
])
func `options and commands are parsed`(arguments: [String]) {
  #expect(!Browse.takesUnparsed(arguments))
}

@Test(arguments: Waterfall.commandNames)
func `each command is parsed`(name: String) {
  #expect(!Browse.takesUnparsed([name]))
  #expect(!Browse.takesUnparsed([name, "a.json"]))
}
