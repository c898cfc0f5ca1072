import ArgumentParser
import Testing

@testable import WaterfallApp

@Test(arguments: PrintFormat.outputs.indices)
func `each output of print has a word in the help, and its name chooses it`(index: Int) throws {
  let output = PrintFormat.outputs[index]
  let words = PrintFormat.helpLines.matches(of: /[a-z]+/).map { String($0.0) }
  #expect(words.contains(output.name))
  let print = try Print.parse(["--as", output.name])
  #expect(print.outputFormat?.output == output)
}

@Test func `no line of the help about outputs is too long for 80 columns`() {
  let lines = PrintFormat.helpLines.split(separator: "\n")
  #expect(lines.count > 5)
  for line in lines { #expect(line.hasPrefix("  ") && line.count <= 78, "\(line)") }
}
