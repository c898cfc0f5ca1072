/// A program that shows layouts in a terminal: the whole viewer, plus the additions of a package.
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
/// All commands, options and keys are those of `waterfall`, which is such a program without
/// additions. <doc:ShowYourLayout> shows one from its first line to the terminal.
///
/// Each property is read once, before the command line is parsed.
///
/// ## Topics
///
/// ### What is added
/// - ``name``
/// - ``layouts``
/// - ``demos``
/// - ``themes``
/// - ``feeds``
/// - ``commands``
/// - ``commit``
///
/// ### Running
/// - ``main()``
public protocol WaterfallProgram {
  /// The command's name in help and messages; `waterfall` by default.
  static var name: String { get }
  /// Layouts in addition to the built-in ones, in the order in which they are offered. A name that
  /// exists already traps.
  static var layouts: [NamedLayout] { get }
  /// Demos in addition to the built-in ones: `NAME demo DEMO`. A name that exists already traps.
  static var demos: [NamedDemo] { get }
  /// Themes in addition to the built-in ones. A theme replaces a built-in one of the same name.
  static var themes: [NamedTheme] { get }
  /// Named sources of items: `NAME FEED:REST`. A name that exists twice traps.
  static var feeds: [ItemFeed] { get }
  /// Commands with keys, in addition to the built-in ones. A name or a key that exists already
  /// traps.
  static var commands: [NamedCommand] { get }
  /// The commit that the program was built from, for `--version` and `--report`; empty by default.
  static var commit: String { get }
}

extension WaterfallProgram {
  /// `waterfall`.
  public static var name: String { "waterfall" }
  /// No additional layouts.
  public static var layouts: [NamedLayout] { [] }
  /// No additional demos.
  public static var demos: [NamedDemo] { [] }
  /// No additional themes.
  public static var themes: [NamedTheme] { [] }
  /// No feeds.
  public static var feeds: [ItemFeed] { [] }
  /// No commands.
  public static var commands: [NamedCommand] { [] }
  /// Empty.
  public static var commit: String { "" }

  /// Runs the program with the typed arguments, and exits with its status.
  @MainActor
  public static func main() async {
    Catalogue.offer(
      Catalogue(
        name: name, layouts: layouts, demos: demos, themes: themes, feeds: feeds,
        commands: commands, commit: commit))
    await Waterfall.main()
  }
}
