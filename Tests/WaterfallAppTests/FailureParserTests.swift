import ArgumentParser
import TerminalGrid
import Testing

@testable import WaterfallApp

@Test(arguments: [
  ("--columns zwei", "--columns zwei: expected a number from 1 to 10000, or \"auto\"."),
  ("print --columns 0", "--columns 0: expected a number from 1 to 10000, or \"auto\"."),
  ("--gap x", "--gap x: expected a number of cells from 0 to 1000."),
  (
    "print --page-size 99999999999999999999",
    "--page-size 99999999999999999999: expected a number from 1 to 1000000."
  ),
  ("print --width x", "The value 'x' is invalid for '--width <cells>': expected a whole number."),
  (
    "print --height 40%",
    "The value '40%' is invalid for '--height <cells>': expected a whole number."
  ),
  ("replay --speed fast a", "The value 'fast' is invalid for '--speed <n>': expected a number."),
  (
    "--height 0",
    "The value '0' is invalid for '--height <n|n%>': expected a number of rows from 1, or a share "
      + "from 1% to 100%."
  ),
  ("--gap -3", "Missing value for '--gap <cells>': -3 is taken for an option, so write --gap=-3"),
  ("--gap", "Missing value for '--gap <cells>'"),
  ("print --bind x", "Unknown option '--bind' here: it is one of 'waterfall' alone"),
  ("print --select one", "Unknown option '--select' here: it is one of 'waterfall' alone"),
  ("layout --list", "Unknown option '--list' here: it is one of 'waterfall' alone"),
  ("print --li", "Unknown option '--li'"),
  ("--colums 3", "Unknown option '--colums'. Did you mean '--columns'?"),
  ("print --rekt 1", "Unknown option '--rekt'. Did you mean '--rect'?"),
  (
    "--border round",
    "The value 'round' is invalid for '--border <border>'. Please provide one of "
      + "'rounded', 'line', 'heavy', 'ascii' or 'none'."
  ),
  ("--skip-lines x", "--skip-lines x: expected a number from 0 to 1000000."),
])
func `the parser's faults say what is accepted`(typed: String, words: String) {
  let arguments = typed.split(separator: " ").map(String.init)
  let error = #expect(throws: (any Error).self) { try Waterfall.parseAsRoot(arguments) }
  guard let error else { return }
  #expect(Failure(parser: Waterfall.message(for: error), arguments).message?.text == words)
}
