import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Compares `waterfall layout` with the reference layout, number by number.
  @Suite struct LayoutReferenceTests {
    @Test func `random boards with all options are printed as the reference computes them`() throws
    {
      try requireEqual(
        (0..<600).map { seed in
          var numbers = SeededNumbers(seed: seed)
          return numbers.randomCase()
        })
    }

    @Test func `the named layouts are printed as the reference computes them`() throws {
      // Their sums are taken in another order, which changes the last bits.
      try requireEqual(
        (0..<300).map { seed in
          var numbers = SeededNumbers(seed: seed)
          return numbers.randomNamedCase()
        }, tolerance: 1e-9)
    }

    @Test(arguments: ReferenceSmallCases.subjects)
    func `all small cases are printed as the reference computes them`(subject: String) throws {
      try requireEqual(ReferenceSmallCases.cases(of: subject))
    }

    private func requireEqual(_ cases: [ReferenceCase], tolerance: Double = 0) throws {
      let folder = try TerminalSession.Folder()
      let program = ReferenceProgram(cases)
      for (name, text) in program.files { _ = try folder.write(name, text) }
      let script = program.script(program: PseudoTerminal.Command.builtProgram("waterfall"))
      let path = try folder.write("all.sh", "cd \(folder.path)\n\(script)\n")
      let session = try TerminalSession(.shell(". \(path); exit 0"))
      try session.expectExit(0, within: .seconds(300))
      for number in cases.indices {
        let difference = program.difference(
          number, output: folder.text("\(number).out"), tolerance: tolerance)
        try #require(difference == nil)
      }
    }
  }
}
