/// A program that shows layouts in a terminal.
public protocol WaterfallProgram {}

extension WaterfallProgram {
  /// Runs the program, and ends with its exit status.
  @MainActor
  public static func main() async { await Waterfall.main() }
}
