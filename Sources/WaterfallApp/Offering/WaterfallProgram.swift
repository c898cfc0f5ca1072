/// A program that shows layouts in a terminal: the whole viewer, and what a package adds to it.
///
/// ```swift
/// import WaterfallApp
///
/// @main
/// enum Stairs: WaterfallProgram {
///   static let layouts = [
///     NamedLayout("staircase", summary: "each item a step to the right") { _ in Staircase() }
///   ]
/// }
/// ```
///
/// All commands, options and keys are those of `waterfall`, which is such a program that adds
/// nothing. <doc:ShowYourLayout> shows one from its first line to the terminal.
///
/// Everything is asked for once, before the command line is read.
///
/// ## Topics
///
/// ### What is added
/// - ``name``
/// - ``layouts``
/// - ``demos``
/// - ``themes``
/// - ``feeds``
///
/// ### Running
/// - ``main()``
public protocol WaterfallProgram {
  /// The command's name, as help and messages have it; `waterfall` by default.
  static var name: String { get }
  /// Layouts beside those that are built in, in the order in which they are offered. Names that are
  /// there already trap.
  static var layouts: [NamedLayout] { get }
  /// Demos beside those that are built in: `NAME demo DEMO`. Names that are there already trap.
  static var demos: [NamedDemo] { get }
  /// Themes beside those that are built in. One of the same name takes the other's place.
  static var themes: [NamedTheme] { get }
  /// Sources of items that have a name: `NAME FEED:REST`. Names that are there already trap.
  static var feeds: [ItemFeed] { get }
}

extension WaterfallProgram {
  /// `waterfall`.
  public static var name: String { "waterfall" }
  /// None.
  public static var layouts: [NamedLayout] { [] }
  /// None.
  public static var demos: [NamedDemo] { [] }
  /// None.
  public static var themes: [NamedTheme] { [] }
  /// None.
  public static var feeds: [ItemFeed] { [] }

  /// Runs the program with the arguments that were typed, and ends with its exit status.
  @MainActor
  public static func main() async {
    Catalogue.offer(
      Catalogue(name: name, layouts: layouts, demos: demos, themes: themes, feeds: feeds))
    await Waterfall.main()
  }
}
