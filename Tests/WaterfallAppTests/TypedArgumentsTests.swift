import ArgumentParser
import Testing

@testable import WaterfallApp

@Test(arguments: [
  ("--secure demo shop", "demo --secure shop"),
  ("--columns 3 --secure print a b", "print --columns 3 --secure a b"),
  ("--columns=3 --mouse print -", "print --columns=3 --mouse -"),
  ("--width 80 print a", "print --width 80 a"), ("--help print", "print --help"),
  ("--secure help ssh", "help --secure ssh"), ("-h layout", "layout -h"),
  // Values, files and what follows them stay where they are.
  ("--filter print a", "--filter print a"), ("--filter -x print a", "print --filter -x a"),
  ("a print --secure", "a print --secure"), ("--secure a print", "--secure a print"),
  ("--secure -- print", "--secure -- print"), ("--secure - print", "--secure - print"),
  ("--secure", "--secure"), ("demo --secure shop", "demo --secure shop"),
  ("--tour print a", "--tour print a"),
])
func `a command comes first for the parser`(typed: String, ordered: String) {
  let words = typed.split(separator: " ").map(String.init)
  #expect(TypedArguments(words).ordered.joined(separator: " ") == ordered)
}

@Test func `each command takes --secure, also before its name`() throws {
  for name in Waterfall.commandNames {
    let operands = name == "config" ? [] : [name == "demo" ? "shop" : "file"]
    let typed = TypedArguments(["--secure", name] + operands)
    #expect(throws: Never.self, "\(name)") { try Waterfall.parseAsRoot(typed.ordered) }
    #expect(typed.contains(option: "--secure"))
  }
}

@Test(arguments: [
  ("--secure", true), ("a --secure", true), ("demo --secure shop", true),
  ("--columns 3 --secure a", true), ("--no-mouse --secure", true), ("--report --secure", true),
  ("print --rect --secure", true),
  ("-- --secure", false), ("a -- b --secure", false), ("--filter --secure", false),
  ("--title --secure", false), ("--filter=--secure", false), ("--no-secure", false),
])
func `secure is an option, and no value`(typed: String, isSecure: Bool) {
  let words = typed.split(separator: " ").map(String.init)
  #expect(TypedArguments(words).contains(option: "--secure") == isSecure)
}
