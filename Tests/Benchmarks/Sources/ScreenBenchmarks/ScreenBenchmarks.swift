import Glibc

/// `swift run -c release --package-path Tests/Benchmarks ScreenBenchmarks [--record] [PROGRAM]`
///
/// Drives the release program at 200×60 with 1,000,000 items, and writes Markdown to standard
/// output. It compares bytes with the accepted figures in `ScreenBytes.txt`.
///
/// The exit status is 1 if a figure has grown by 5 %. It is also 1 if a target is missed that even
/// a slow machine has to meet. `--record` writes that file.
@main
enum ScreenBenchmarks {
  static func main() throws {
    #if DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    var arguments = Array(CommandLine.arguments.dropFirst())
    let records = arguments.contains("--record")
    arguments.removeAll { $0 == "--record" }
    let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let here = package.joined(separator: "/")
    let program = arguments.first ?? "\(here)/../../.build/release/waterfall"
    guard unsafe access(program, X_OK) == 0 else {
      fatalError("\(program) is not there: see README.md")
    }
    var run = ScreenRun(program: program, reference: Reference(path: "\(here)/ScreenBytes.txt"))
    try run.measure()
    Table.summarise()
    if records { run.reference.record() }
    for name in run.reference.grown { print("**grown by 5 % or more:** \(name)") }
    for name in run.missed { print("**missed:** \(name)") }
    if !run.missed.isEmpty || (!records && !run.reference.grown.isEmpty) { exit(1) }
    #endif
  }
}
