/// `swift run -c release --package-path Tests/Benchmarks Benchmarks [--large]`
///
/// Writes Markdown on standard output. Each result is checked, and each row says what is to be
/// reached and whether it was.
@main
enum Benchmarks {
  static func main() {
    #if INTERNAL_CHECKS
    fatalError("Built with INTERNAL_CHECKS, which cost more than what is measured")
    #elseif DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    let isLarge = CommandLine.arguments.contains("--large")
    let large = isLarge ? [10_000_000] : []
    print("# The layout engine, measured")
    benchmarkPlacing(counts: [10_000, 100_000, 1_000_000] + large)
    benchmarkDense(counts: [10_000, 100_000, 1_000_000] + large)
    benchmarkCulling(counts: [1_000_000] + large)
    benchmarkAppending(count: 1_000_000)
    benchmarkInserting(counts: [10_000, 100_000, 1_000_000] + large)
    Table.summarise()
    #endif
  }
}
