import WaterfallLayout

extension ReferenceCase {
  /// The arguments of `waterfall layout`, without the files of the board and of the changes.
  package var arguments: [String] {
    var words = ["--width", "\(container.width)", "--height", "\(container.height)"]
    words += options.arguments
    if let cells { words += ["--scale-to", "\(cells)"] }
    if let cellAspect { words += ["--cell-aspect", "\(cellAspect)"] }
    if let rect { words += ["--rect", "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"] }
    if let at { words += ["--at", "\(at.section),\(at.item)"] }
    if order != .layout { words += ["--order", order.rawValue] }
    if let (path, direction, goal) = neighbour {
      let parts =
        ["\(path.section)", "\(path.item)", "\(direction)"] + (goal.map { ["\($0)"] } ?? [])
      words += ["--neighbour", parts.joined(separator: ",")]
    }
    return words
  }

  package var boardText: String { ReferenceJSON(isHorizontal: options.isHorizontal).board(board) }

  package var editsText: String? {
    edits.isEmpty ? nil : ReferenceJSON(isHorizontal: options.isHorizontal).edits(edits)
  }

  /// A command that reproduces the case.
  package var story: String {
    let changes = editsText.map { " --edits <(echo '\($0)')" } ?? ""
    return "echo '\(boardText)' | waterfall layout \(arguments.joined(separator: " "))\(changes)"
  }
}

extension ReferenceOptions {
  /// The options in the words of the command line.
  package var arguments: [String] {
    var words: [String] = []
    func add(_ name: String, _ value: String?) { if let value { words += ["--\(name)", value] } }
    func add(_ name: String, number: Double?) { add(name, number.map { "\($0)" }) }
    func add(_ name: String, if isOn: Bool) { if isOn { words.append("--\(name)") } }
    add("layout", layout)
    if isHorizontal { add("direction", "horizontal") }
    switch columns {
    case .number(let number): add(isHorizontal ? "rows" : "columns", "\(number)")
    case .minimumWidth(let width): add("min-column-width", number: width)
    case nil: break
    }
    add("min-columns", leastColumns.map(String.init))
    add("max-columns", greatestColumns.map(String.init))
    add("max-column-width", number: greatestWidth)
    if alignment != .start { add("align", "\(alignment)") }
    add("fit", if: isFit)
    if placement != .shortest { add("placement", placement.rawValue) }
    if tolerance != 0 { add("tolerance", number: tolerance) }
    add("dense", if: isDense)
    add("flush", if: isFlush)
    add("column-gap", number: columnGap)
    add("row-gap", number: rowGap)
    add("row-height", number: rowHeight)
    add("insets", insets.map(Self.text))
    if contentInsets != Insets() { add("content-insets", Self.text(contentInsets)) }
    if sectionSpacing != 0 { add("section-spacing", number: sectionSpacing) }
    add("right-to-left", if: isRightToLeft)
    if isIntegral { add("snap", "integral") }
    add("fixed", if: isFixed)
    add("sticky-headers", if: hasStickyHeaders)
    add("sticky-footers", if: hasStickyFooters)
    return words
  }

  private static func text(_ insets: Insets) -> String {
    "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
  }
}
