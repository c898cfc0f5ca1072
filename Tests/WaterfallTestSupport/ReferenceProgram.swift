import WaterfallLayout

/// Asks the program for many cases in one shell, which is faster than one by one.
///
/// Write `files` into a folder, run `script` there, and give what the program printed to
/// `difference`.
package struct ReferenceProgram {
  package let cases: [ReferenceCase]

  package init(_ cases: [ReferenceCase]) { self.cases = cases }

  /// The names and the texts of the input files.
  package var files: [(name: String, text: String)] {
    cases.enumerated().flatMap { number, item in
      [("\(number).json", item.boardText)]
        + (item.editsText.map { [("\(number).edits", $0)] } ?? [])
    }
  }

  /// Shell commands that write each case's output to `NUMBER.out`.
  ///
  /// - Parameter program: the path of the program.
  package func script(program: String) -> String {
    cases.enumerated().map { number, item in
      let words = item.arguments.map { "'\($0)'" }.joined(separator: " ")
      let edits = item.edits.isEmpty ? "" : " --edits \(number).edits"
      return "'\(program)' layout \(words)\(edits) \(number).json >\(number).out 2>&1"
    }.joined(separator: "\n")
  }

  /// How the output of a case differs from the reference; nil if it does not.
  ///
  /// - Parameter tolerance: the greatest difference of two numbers, relative to them; 0 for the
  ///   same `Double`s.
  package func difference(_ number: Int, output: String, tolerance: Double = 0) -> String? {
    let lines = output.split(separator: "\n")
    let found = lines.map { ReferenceLine($0) }
    let expected = cases[number].expected
    let isSame = found.elementsEqual(expected) { found, expected in
      found.map { $0.isEqual(to: expected, tolerance: tolerance) } ?? false
    }
    guard !isSame else { return nil }
    var text = cases[number].story
    var differences = 0
    for index in 0..<max(found.count, expected.count) where differences < 4 {
      let (drawn, right) = (lines.dropFirst(index).first, expected.dropFirst(index).first)
      let line = drawn.flatMap { ReferenceLine($0) }
      if let line, let right, line.isEqual(to: right, tolerance: tolerance) { continue }
      differences += 1
      text += "\n- \(right.map { "\($0)" } ?? "nothing")\n+ \(drawn ?? "nothing")"
    }
    return text
  }
}

extension ReferenceLine {
  fileprivate func isEqual(to other: Self, tolerance: Double) -> Bool {
    guard tolerance > 0 else { return self == other }
    let numbers = { (line: Self) in
      [line.frame.x, line.frame.y, line.frame.width, line.frame.height, line.scale]
    }
    return kind == other.kind && path == other.path && zIndex == other.zIndex
      && zip(numbers(self), numbers(other)).allSatisfy {
        abs($0 - $1) <= tolerance * max(1, abs($1))
      }
  }
}
