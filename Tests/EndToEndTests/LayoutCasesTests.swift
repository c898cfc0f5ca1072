import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Compares `waterfall layout` with an independent implementation of the rules (Geometry).
  @Suite struct LayoutCasesTests {
    /// A line of LayoutCases.ndjson.
    private struct Case: Decodable {
      /// The options of the command line, and the texts of its input files.
      let options: String
      let board: String
      let edits: String?
      /// The result of the independent implementation, in the order of the output. Each line has
      /// the kind's letter with the path, or `size`; then the frame; then z index and scale unless
      /// they are 0 and 1.
      let frames: [String]

      static func all() throws -> [Case] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("LayoutCases.ndjson")
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
          .map { try JSONDecoder().decode(Case.self, from: $0) }
      }

      /// A command that reproduces the case.
      var story: String {
        "echo '\(board)' | waterfall layout \(options) # edits: \(edits ?? "none")"
      }
    }

    @Test func `every number is that of an independent implementation`() throws {
      let cases = try Case.all()
      #expect(cases.count == 235)
      let outputs = try Self.outputs(of: cases)
      for (number, (item, output)) in zip(cases, outputs).enumerated() {
        let found = output.split(separator: "\n").dropFirst().map { Self.words(String($0)) }
        let expected = item.frames.map { $0.split(separator: " ").map(String.init) }
        let isEqual = found.elementsEqual(expected, by: Self.areEqual)
        #expect(isEqual, "case \(number): \(item.story)\nexpected \(item.frames)\n\(output)")
      }
    }

    /// Runs all cases in one shell, which is faster.
    private static func outputs(of cases: [Case]) throws -> [String] {
      let folder = try TerminalSession.Folder()
      let program = PseudoTerminal.Command.builtProgram("waterfall")
      var lines = ["cd \(folder.path)"]
      for (number, item) in cases.enumerated() {
        try folder.write("\(number)", item.board)
        var edits = ""
        if let text = item.edits {
          try folder.write("\(number).edits", text)
          edits = "--edits \(number).edits"
        }
        lines.append("\(program) layout --as csv \(item.options) \(edits) \(number) >\(number).out")
      }
      let script = try folder.write("all.sh", lines.joined(separator: "\n"))
      let session = try TerminalSession(.shell("set -e; . \(script)"))
      try session.expectExit(0, within: .seconds(300))
      return cases.indices.map { folder.text("\($0).out") }
    }

    /// A line of the CSV output, in the form of the cases.
    private static func words(_ line: String) -> [String] {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells[0] != "contentSize" else { return ["size", cells[5], cells[6]] }
      let words = ["\(cells[0].prefix(1))\(cells[1]).\(cells[2])"] + cells[3..<7]
      return cells[7] == "0" && cells[9] == "1" ? words : words + [cells[7], cells[9]]
    }

    /// True if names are equal and numbers almost equal: another order of a sum changes the last
    /// bits.
    private static func areEqual(_ found: [String], _ expected: [String]) -> Bool {
      found.elementsEqual(expected) { a, b in
        guard let a = Double(a), let b = Double(b) else { return a == b }
        return abs(a - b) <= 1e-9 * max(1, abs(b))
      }
    }
  }
}
