import ArgumentParser

/// The program: `browse` is what happens without a subcommand, and its help is the program's.
@main
struct Waterfall: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waterfall",
    abstract: "Shows a heap of uneven items as a waterfall of boxes, to scroll through.",
    version: "0.1.0",
    subcommands: [Browse.self, Print.self],
    defaultSubcommand: Browse.self)
}
