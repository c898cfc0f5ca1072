package import WaterfallLayout

/// Boards and changes as the input of `waterfall layout`.
package struct ReferenceJSON {
  private let isHorizontal: Bool

  package init(isHorizontal: Bool) { self.isHorizontal = isHorizontal }

  package func board(_ board: ReferenceBoard) -> String {
    object([("sections", list(board.sections.map(section)))])
  }

  package func edits(_ edits: [(edit: ReferenceEdit, columns: LaterColumns)]) -> String {
    list(
      edits.map { edit, columns in
        object([change(edit), ("keepColumns", columns == .kept ? "true" : nil)])
      })
  }

  private func section(_ section: ReferenceBoard.Section) -> String {
    let isOdd = section.items.count % 2 == 1  // either name may be used
    return object([
      ("items", list(section.items.map(item))),
      ("header", section.header == 0 ? nil : Self.number(section.header)),
      ("headerInsets", insets(section.headerInsets)),
      ("footer", section.footer == 0 ? nil : Self.number(section.footer)),
      ("footerInsets", insets(section.footerInsets)),
      (isOdd ? "rows" : "columns", section.columns.map(String.init)),
      (
        isOdd ? "rowWeights" : "columnWeights",
        section.columnWeights.map { list($0.map(Self.number)) }
      ),
      ("columnGap", section.columnGap.map(Self.number)),
      ("rowGap", section.rowGap.map(Self.number)),
      ("insets", section.insets.map(Self.insets)),
      ("stamps", section.stamps.isEmpty ? nil : list(section.stamps.map(stamp))),
    ])
  }

  private func item(_ item: ReferenceBoard.Item) -> String {
    guard !item.isBare else { return Self.number(item.extent) }
    let isOdd = item.span % 2 != 0
    return object([
      (extentName, Self.number(item.extent)),
      (isHorizontal ? "height" : "width", item.crossExtent.map(Self.number)),
      ("aspect", item.aspect.map(Self.number)),
      ("span", item.span == 1 ? nil : "\(item.span)"),
      (isOdd ? "column" : "row", item.column.map(String.init)),
    ])
  }

  private var extentName: String { isHorizontal ? "width" : "height" }

  private func change(_ edit: ReferenceEdit) -> (String, String?) {
    switch edit {
    case .insert(let path, let items):
      ("insert", object(names(path) + [("items", list(items.map(item)))]))
    case .delete(let path, let count):
      ("delete", object(names(path) + [("count", "\(count)")]))
    case .move(let from, let to): ("move", object([("from", pair(from)), ("to", pair(to))]))
    case .resize(let path, let extent):
      ("resize", object(names(path) + [(extentName, Self.number(extent))]))
    case .append(let section, let items):
      ("append", object([("section", "\(section)"), ("items", list(items.map(item)))]))
    case .insertSections(let place, let sections):
      (
        "insertSection",
        object([("section", "\(place)"), ("sections", list(sections.map(section)))])
      )
    case .deleteSections(let place, let count):
      ("deleteSection", object([("section", "\(place)"), ("count", "\(count)")]))
    case .moveSection(let from, let to):
      ("moveSection", object([("from", "\(from)"), ("to", "\(to)")]))
    }
  }

  private func names(_ path: ItemPath) -> [(String, String?)] {
    [("section", "\(path.section)"), ("item", "\(path.item)")]
  }

  private func pair(_ path: ItemPath) -> String { "[\(path.section),\(path.item)]" }

  private func stamp(_ stamp: Rect) -> String {
    object([
      ("x", Self.number(stamp.x)), ("y", Self.number(stamp.y)),
      ("width", Self.number(stamp.width)), ("height", Self.number(stamp.height)),
    ])
  }

  private func insets(_ insets: Insets) -> String? {
    insets == Insets() ? nil : Self.insets(insets)
  }

  private static func insets(_ insets: Insets) -> String {
    "[\([insets.top, insets.left, insets.bottom, insets.right].map(number).joined(separator: ","))]"
  }

  /// JSON knows no infinity and no NaN, but numbers that are too large to be read.
  private static func number(_ number: Double) -> String {
    guard !number.isFinite else { return "\(number)" }
    return number == -.infinity ? "-1e999" : "1e999"
  }

  private func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }

  /// An object without the members that are nil.
  private func object(_ members: [(String, String?)]) -> String {
    let written = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{\(written.joined(separator: ","))}"
  }
}
