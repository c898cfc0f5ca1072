import ArgumentParser
import TerminalGrid
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallLayoutContract
import WaterfallRecords
import WaterfallViewer

/// The `layout` command: prints the geometry of layouts, for shells and scripts.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where a layout puts its items.",
    discussion: """
      The input is JSON: {"sections": [{"items": […]}…]} or an array of items, each
      a number or {"height": h, "width": w, "aspect": r, "span": s, "column": c}.
      Without a file: standard input. Without --width it is a layout command: each
      line of standard input is a board that says its container.

      EXAMPLES:
        echo '[80, 120, 40]' | waterfall layout --width 400 --height 300
        waterfall layout --width 400 --height 300 --layout circle --as svg board.json
      """)

  @OptionGroup(title: "Layout") var options: LayoutOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A JSON file of changes to make first.", valueName: "file"))
  var edits: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the elements that overlap this rectangle.", valueName: "x,y,w,h"),
    transform: { try FourNumbers.option($0) })
  var rect: FourNumbers?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only this item.", valueName: "section,item"),
    transform: { try PathArgument.option($0) })
  var at: PathArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("layout or reading (layout).", valueName: "order"),
    transform: { try choice($0) as OrderName })
  var order: OrderName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only the item next to one: up, down, left or right.",
      valueName: "section,item,direction[,goal]"),
    transform: { try NeighbourArgument(argument: $0) })
  var neighbour: NeighbourArgument?

  @Option(
    name: .customLong("as"), parsing: .unconditional,
    help: ArgumentHelp("ndjson, json, csv, text or svg (ndjson).", valueName: "format"),
    transform: { try choice($0) as LayoutPrinter.Format })
  var output: LayoutPrinter.Format?

  @Flag(
    help: "Test the promises of every layout on random boards; status 1 if a promise is broken.")
  var check = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The layout command to test with --check.", valueName: "command"))
  var layoutCommand: String?

  @OptionGroup var secure: SecureOption

  @Option(help: .hidden)
  var checkBoard: String?

  @Argument(help: "A file of JSON, or - for standard input.")
  var file: String?

  private func checkOptions() throws(Failure) {
    try options.check()
    guard at == nil || neighbour == nil else { throw .option(.exclusive(["--at", "--neighbour"])) }
    let sticky = [
      ("--sticky-headers", options.stickyHeaders), ("--sticky-footers", options.stickyFooters),
    ]
    if rect == nil, let flag = sticky.first(where: \.1) {
      throw .option(.needs(flag.0, other: "--rect"))
    }
    guard layoutCommand == nil || check else {
      throw .option(.needs("--layout-command", other: "--check"))
    }
    guard layoutCommand == nil || options.layout == nil else {
      throw .option(.exclusive(["--layout", "--layout-command"]))
    }
    if layoutCommand != nil, isPlainlySecure {
      throw .option(.insecure(option: "--layout-command", .runsCommand))
    }
    guard edits != "-" || (file != nil && file != "-") else { throw .option(.sharedInput) }
  }

  @MainActor
  mutating func run() async throws(Failure) {
    try checkOptions()
    guard !check else { return try await checkLayouts() }
    guard options.width != nil else { return try answerBoards() }
    try options.print(try selection(), as: output ?? .ndjson)
  }

  private func checkLayouts() async throws(Failure) {
    if let text = checkBoard {
      let board = ContractBoard(argument: text)
      return try LayoutCheck(options.layout ?? .masonry, options).tryBoards(only: board)
    }
    var isBroken = false
    let kinds = layoutCommand.map { [.command($0)] } ?? LayoutCheck.kinds(options)
    for kind in kinds {
      let report =
        if let command = kind.command {
          CommandCheck(kind, command, options).report()
        } else {
          try await LayoutCheck(kind, options).report()
        }
      try StandardOutput.say(report.words)
      isBroken = isBroken || report.isBroken
    }
    if isBroken { throw .silent(ExitStatus.nothing) }
  }

  /// Lays out each board of standard input until the input ends.
  private func answerBoards() throws(Failure) {
    let others = [
      ("--edits", edits != nil), ("--rect", rect != nil), ("--at", at != nil),
      ("--order", order != nil), ("--neighbour", neighbour != nil), ("--as", output != nil),
      ("a file", file != nil && file != "-"),
    ]
    if let other = others.first(where: \.1) { throw .option(.withoutWidth(other.0)) }
    var server = LayoutServer(options)
    try server.run()
  }

  /// The requested layout, prepared and edited.
  private func readLayout() throws(Failure) -> any Layout {
    let options = options
    let board = try JSONFile(file).read { (reader) throws(JSONError) in
      let board = try reader.readBoard()
      if options.takesOneExtent { try reader.checkExtents(isHorizontal: options.isHorizontal) }
      return board
    }
    var editor = LayoutEditor(
      BoardSource(board: board, isHorizontal: options.isHorizontal),
      layout: options.makeLayout, container: options.container)
    guard let edits else { return editor.prepared() }
    return try JSONFile(edits).read { (reader) throws(JSONError) in
      let edits = try reader.readEdits()
      if options.takesOneExtent { try reader.checkExtents(isHorizontal: options.isHorizontal) }
      for edit in edits { try editor.apply(edit) }
      return editor.prepared()
    }
  }

  /// The elements to print.
  func selection() throws(Failure) -> LayoutSelection {
    let layout = try readLayout()
    var selection = LayoutSelection(layout: layout)
    selection.rect = rect?.rect
    selection.isInReadingOrder = order == .reading
    if let path = at?.path {
      try check(path, in: layout, option: "--at")
      selection.path = .only(path)
    }
    if let neighbour {
      try check(neighbour.path, in: layout, option: "--neighbour")
      let found = layout.neighbour(
        of: neighbour.path, toward: neighbour.direction, goal: neighbour.goal)
      selection.path = found.map { .only($0) } ?? .nothing
    }
    return selection
  }

  private func check(_ path: ItemPath, in layout: any Layout, option: String) throws(Failure) {
    let (section, item) = (path.section, path.item)
    guard (0..<layout.sectionCount).contains(section) else {
      throw .board(
        .noSection(option: option, section: section, item: item, count: layout.sectionCount))
    }
    guard layout.attributes(at: path) == nil else { return }
    let count = layout.itemCount(inSection: section)
    throw .board(.noItem(option: option, section: section, item: item, count: count))
  }
}
