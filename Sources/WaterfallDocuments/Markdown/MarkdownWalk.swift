#if Libraries
internal import CMarkdown
import WaterfallRecords

/// Walks through a Markdown text as cmark-gfm parses it, and calls a writer for each node.
@safe struct MarkdownWalk {
  private let cmark: MarkdownFunctions
  private let source: String
  /// For each open list, the number of its next item; nil if the list has bullets.
  private var numbers: [Int?] = []

  /// nil if cmark-gfm is not installed.
  init?(_ source: String) {
    guard let cmark = markdownFunctions else { return nil }
    (self.cmark, self.source) = (cmark, source)
  }

  private static let extensions = ["table", "strikethrough"]

  mutating func write(into writer: inout MarkdownWriter) {
    guard let parser = cmark.cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    defer { unsafe cmark.cmark_parser_free(parser) }
    for name in Self.extensions {
      if let found = unsafe cmark.cmark_find_syntax_extension(name) {
        _ = unsafe cmark.cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    unsafe cmark.cmark_parser_feed(parser, source, source.utf8.count)
    guard let root = unsafe cmark.cmark_parser_finish(parser) else { return }
    defer { unsafe cmark.cmark_node_free(root) }
    guard let steps = unsafe cmark.cmark_iter_new(root) else { return }
    defer { unsafe cmark.cmark_iter_free(steps) }
    while true {
      let event = unsafe cmark.cmark_iter_next(steps)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark.cmark_iter_get_node(steps) else {
        return
      }
      if event == CMARK_EVENT_ENTER {
        unsafe enter(node, &writer)
      } else {
        unsafe leave(node, &writer)
      }
    }
  }

  private mutating func enter(_ node: OpaquePointer, _ writer: inout MarkdownWriter) {
    switch unsafe kind(node) {
    case "paragraph": writer.beginBlock(isAlone: unsafe isTop(node))
    case "heading":
      writer.beginBlock(isAlone: unsafe isTop(node))
      writer.begin(.bold)
    case "block_quote": writer.open(.quotation, isAlone: unsafe isTop(node))
    case "list":
      writer.beginBlock(isAlone: unsafe isTop(node))
      let isOrdered = unsafe cmark.cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      numbers.append(isOrdered ? Int(unsafe cmark.cmark_node_get_list_start(node)) : nil)
    case "item": writer.open(.item(marker: nextMarker()), isAlone: false)
    case "code_block":
      writer.beginBlock(isAlone: unsafe isTop(node))
      writer.writeNote(unsafe fenceInfo(node))
      writer.writeCode(unsafe literal(node))
    case "html_block":
      writer.beginBlock(isAlone: unsafe isTop(node))
      writer.writeHTML(unsafe literal(node))
    case "thematic_break":
      writer.beginBlock(isAlone: unsafe isTop(node))
      writer.write("────────")
    case "text": writer.write(unsafe literal(node))
    case "softbreak": writer.write(" ")
    case "linebreak": writer.breakLine()
    case "html_inline":
      let tag = unsafe literal(node)
      if isBreak(tag) { writer.breakLine() } else { writer.writeComment(tag) }
    case "code":
      writer.begin(.code)
      writer.write(unsafe literal(node))
      writer.end(.code)
    case "emph": writer.begin(.italic)
    case "strong": writer.begin(.bold)
    case "strikethrough": writer.begin(.dim)
    case "link": writer.beginLink(unsafe address(node))
    case "image": writer.beginPicture(unsafe address(node))
    case "table":
      writer.beginBlock(isAlone: unsafe isTop(node))
      writer.openTable(unsafe alignments(node))
    case "table_header", "table_row": writer.openRow()
    case "table_cell": writer.openCell()
    default: break
    }
  }

  private mutating func leave(_ node: OpaquePointer, _ writer: inout MarkdownWriter) {
    switch unsafe kind(node) {
    case "heading": writer.end(.bold)
    case "list": _ = numbers.popLast()
    case "block_quote", "item": writer.close()
    case "emph": writer.end(.italic)
    case "strong": writer.end(.bold)
    case "strikethrough": writer.end(.dim)
    case "link": writer.endLink()
    case "image": writer.endPicture()
    case "table_cell": writer.closeCell()
    case "table": writer.closeTable()
    default: break
    }
  }
}

extension MarkdownWalk {
  private func kind(_ node: OpaquePointer) -> String {
    unsafe cmark.cmark_node_get_type_string(node).map { unsafe String(cString: $0) } ?? ""
  }

  private func literal(_ node: OpaquePointer) -> String {
    unsafe cmark.cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The words after the marks that open a block of code, such as the name of its language.
  private func fenceInfo(_ node: OpaquePointer) -> String {
    unsafe cmark.cmark_node_get_fence_info(node).map { unsafe String(cString: $0) } ?? ""
  }

  private func address(_ node: OpaquePointer) -> String {
    unsafe cmark.cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the node is outside all lists and quotations.
  private func isTop(_ node: OpaquePointer) -> Bool {
    guard let parent = unsafe cmark.cmark_node_parent(node) else { return true }
    return unsafe cmark.cmark_node_get_type(parent) == CMARK_NODE_DOCUMENT
  }

  private func isBreak(_ tag: String) -> Bool {
    let name = tag.lowercased().unicodeScalars.drop { $0 == "<" || $0 == "/" }
    return name.starts(with: "br".unicodeScalars)
      && !(name.dropFirst(2).first?.properties.isAlphabetic ?? true)
  }

  /// The marker before the next item of the innermost open list.
  private mutating func nextMarker() -> String {
    guard let last = numbers.indices.last, let number = numbers[last] else { return "• " }
    numbers[last] = number + 1
    return "\(number). "
  }

  private func alignments(_ table: OpaquePointer) -> [MarkdownTable.Alignment] {
    let count = Int(unsafe cmark.cmark_gfm_extensions_get_table_columns(table))
    guard let letters = unsafe cmark.cmark_gfm_extensions_get_table_alignments(table) else {
      return []
    }
    return (0..<count).map { column in
      switch unsafe letters[column] {
      case UInt8(ascii: "r"): .right
      case UInt8(ascii: "c"): .center
      default: .left
      }
    }
  }
}
#endif
