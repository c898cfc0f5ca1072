import Foundation
import Testing

/// Replaces `print` in an example of the documentation. Records what the example prints. When the
/// value goes away, it compares that with the results in the example's comments.
///
/// An example is the n-th block of Swift in an article (`Placement.md`) or in a source's comments
/// (`Geometry.swift`), n counted from 1. A test has the same lines between `// example:
/// Placement.md 1` and `// end of example`.
final class Example {
  private let blocks: [String]
  private let sourceLocation: SourceLocation
  private var printed: [String] = []

  /// The examples of these numbers, one after the other.
  init(
    _ file: String, _ numbers: Int..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let documented = try ExampleText.documented()
    blocks = try numbers.map { try #require(documented["\(file) \($0)"]) }
    self.sourceLocation = sourceLocation
  }

  func callAsFunction(_ values: Any...) {
    printed.append(values.map { String(describing: $0) }.joined(separator: " "))
  }

  deinit {
    let expected = blocks.flatMap(ExampleText.results)
    #expect(!expected.isEmpty, "The example says nothing", sourceLocation: sourceLocation)
    #expect(printed == expected, sourceLocation: sourceLocation)
  }
}

/// Examples as they are written: in the documentation, and in the tests.
enum ExampleText {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let sources = [
    "WaterfallLayout", "WaterfallLayoutExamples", "WaterfallLayoutContract",
  ].map { tests.appending(path: "../../../Sources/\($0)") }

  /// The code blocks of articles and of comments, by file and number.
  static func documented() throws -> [String: String] {
    var examples: [String: String] = [:]
    for file in try sources.flatMap(files) {
      var lines = try lines(of: file)
      if file.pathExtension == "swift" {
        lines = lines.map { line in
          let text = line.drop { $0 == " " }
          guard text.hasPrefix("///") else { return "" }
          return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
        }
      }
      let blocks = stretches(of: lines, from: { $0 == "```swift" }, to: { $0 == "```" })
      for (index, block) in blocks.enumerated() {
        examples["\(file.lastPathComponent) \(index + 1)"] = text(block.lines)
      }
    }
    return examples
  }

  /// The lines between the markers in the tests, by file and number.
  static func tested() throws -> [String: String] {
    let mark = "// example: "
    var examples: [String: String] = [:]
    for file in try files(in: tests) where file.pathExtension == "swift" {
      let blocks = stretches(
        of: try lines(of: file), from: { $0.drop { $0 == " " }.hasPrefix(mark) },
        to: { $0.hasSuffix("// end of example") })
      for block in blocks {
        let name = String(block.first.drop { $0 == " " }.dropFirst(mark.count))
        #expect(examples[name] == nil, "\(name) is tested twice")
        examples[name] = text(block.lines)
      }
    }
    return examples
  }

  /// The results that an example gives: the comment beside a `print`, and the comments that end a
  /// paragraph of code.
  static func results(_ block: String) -> [String] {
    var results: [String] = []
    var isCodeBelow = false
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).reversed() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("// "), !isCodeBelow { results.append(String(code.dropFirst(3))) }
      if let comment = line.range(of: ")  // "), code.hasPrefix("print(") {
        results.append(String(line[comment.upperBound...]))
      }
      isCodeBelow = !code.isEmpty && (isCodeBelow || !code.hasPrefix("//"))
    }
    return results.reversed()
  }

  private static func files(in folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.sorted().map { folder.appending(path: $0) }
      .filter { ["md", "swift"].contains($0.pathExtension) }
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  private static func stretches(
    of lines: [String], from isFirst: (String) -> Bool, to isLast: (String) -> Bool
  ) -> [(first: String, lines: [String])] {
    var found: [(first: String, lines: [String])] = []
    var isInside = false
    for line in lines {
      if isInside {
        if isLast(line) { isInside = false } else { found[found.count - 1].lines.append(line) }
      } else if isFirst(line) {
        found.append((line, []))
        isInside = true
      }
    }
    return found
  }

  /// The lines without their common indentation.
  private static func text(_ lines: [String]) -> String {
    let shared = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(shared)) }.joined(separator: "\n")
  }
}
