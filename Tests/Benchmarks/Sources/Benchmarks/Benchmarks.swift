/// `swift run -c release --package-path Tests/Benchmarks Benchmarks [--large]`
@main
enum Benchmarks {
  static func main() {
    #if INTERNAL_CHECKS
    fatalError("Built with INTERNAL_CHECKS, which cost more than what is measured")
    #elseif DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    let isLarge = CommandLine.arguments.contains("--large")
    benchmarkPlacing(counts: [10_000, 100_000, 1_000_000] + (isLarge ? [10_000_000] : []))
    benchmarkQueries(counts: [1_000_000] + (isLarge ? [10_000_000] : []))
    benchmarkAppending(count: 1_000_000)
    #endif
  }
}
