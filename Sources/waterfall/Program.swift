import WaterfallApp

/// The `waterfall` program: the library's viewer without additions.
@main
enum Program: WaterfallProgram {
  static let commit = builtCommit
}
