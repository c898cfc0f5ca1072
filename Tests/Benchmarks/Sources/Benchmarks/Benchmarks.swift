/// `swift run -c release --package-path Tests/Benchmarks Benchmarks [--large] [KIND]…`
///
/// With kinds of boards, such as `'round robin'`, it measures only the cost of culling them.
///
/// Writes Markdown to standard output. It checks each result. Each row says what the target is, and
/// whether it was met.
@main
enum Benchmarks {
  static func main() {
    #if INTERNAL_CHECKS
    fatalError("Built with INTERNAL_CHECKS, which cost more than what is measured")
    #elseif DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    let arguments = CommandLine.arguments.dropFirst()
    let large = arguments.contains("--large") ? [10_000_000] : []
    let kinds = arguments.filter { $0 != "--large" }.map { name in
      guard let kind = Board.Kind(rawValue: name) else { fatalError("No board is a \(name)") }
      return kind
    }
    print("# The layout engine, measured")
    guard kinds.isEmpty else {
      benchmarkCulling(kinds, counts: [1_000_000] + large)
      return Table.summarise()
    }
    benchmarkPlacing(counts: [10_000, 100_000, 1_000_000] + large)
    benchmarkSpecialPlacing(count: 1_000_000)
    benchmarkDense(counts: [10_000, 100_000, 1_000_000] + large)
    benchmarkCulling(Board.Kind.allCases, counts: [1_000_000] + large)
    benchmarkAppending(count: 1_000_000)
    benchmarkInserting(counts: [10_000, 100_000, 1_000_000] + large)
    Table.summarise()
    #endif
  }
}
