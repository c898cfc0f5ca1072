package import Platform

#if Libraries
internal import CMarkdown

/// Finds the outermost blocks as cmark-gfm's parser does, while it gets the text line by line.
///
/// The parser builds a tree. Only the last of the outermost blocks can still change, so all others
/// are freed, and a long text takes no more memory than its longest block.
@safe final class ParsedBlocks: MarkdownBlocks {
  private let cmark: MarkdownFunctions
  private let parser: OpaquePointer
  private let probe: OpaquePointer
  /// The cell into which ``noteRoot`` puts the document.
  private let cell: UnsafeMutablePointer<OpaquePointer?>
  private let root: OpaquePointer
  /// The line with which the last block begins.
  private var start = 1
  private var kind = MarkdownBlock.Kind.paragraph
  /// The cells that the rows of the present table lack.
  private var missing = MissingCells()

  /// nil if cmark-gfm is not installed.
  init?() {
    guard let cmark = markdownFunctions, let parser = cmark.cmark_parser_new(CMARK_OPT_DEFAULT)
    else { return nil }
    guard let probe = unsafe cmark.cmark_syntax_extension_new("waterfall") else {
      unsafe cmark.cmark_parser_free(parser)
      return nil
    }
    let cell = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    unsafe cell.initialize(to: nil)
    // The parser has no function that returns the document before the end of the text. It tells
    // its extensions, however, in which block a line begins.
    unsafe cmark.cmark_syntax_extension_set_private(probe, cell, nil)
    unsafe cmark.cmark_syntax_extension_set_open_block_func(probe, noteRoot)
    _ = unsafe cmark.cmark_parser_attach_syntax_extension(parser, probe)
    if let table = unsafe cmark.cmark_find_syntax_extension("table") {
      _ = unsafe cmark.cmark_parser_attach_syntax_extension(parser, table)
    }
    // This paragraph lies in the document itself. The blank line ends it.
    unsafe cmark.cmark_parser_feed(parser, "x\n\n", 3)
    guard let root = unsafe cell.pointee else {
      unsafe Self.free(cmark, parser, probe, cell)
      return nil
    }
    unsafe (self.cmark, self.parser, self.probe, self.cell, self.root) =
      (cmark, parser, probe, cell, root)
  }

  deinit { unsafe Self.free(cmark, parser, probe, cell) }

  private static func free(
    _ cmark: MarkdownFunctions, _ parser: OpaquePointer, _ probe: OpaquePointer,
    _ cell: UnsafeMutablePointer<OpaquePointer?>
  ) {
    unsafe cmark.cmark_parser_free(parser)
    unsafe cmark.cmark_syntax_extension_free(cmark.cmark_get_default_mem_allocator(), probe)
    unsafe cell.deallocate()
  }

  func read(_ line: ArraySlice<UInt8>) -> MarkdownBlock {
    var rest = line
    while !rest.isEmpty {
      let end = rest.firstIndex(where: isLineEnd).map { $0 + 1 } ?? rest.endIndex
      feedLine(rest[..<end])
      rest = rest[end...]
    }
    if line.last != 0x0A { feed([0x0A]) }
    guard let last = unsafe cmark.cmark_node_last_child(root) else {
      // A paragraph of link definitions vanishes at its end.
      (start, kind) = (0, .other)
      return MarkdownBlock(kind: .other, isNew: false)
    }
    let first = Int(unsafe cmark.cmark_node_get_start_line(last))
    let isNew = first > start
    (start, kind) = (first, unsafe kind(of: last))
    if isNew {
      while let other = unsafe cmark.cmark_node_first_child(root), unsafe other != last {
        unsafe cmark.cmark_node_free(other)
      }
    }
    return MarkdownBlock(kind: kind, isNew: isNew)
  }

  private func feedLine(_ line: ArraySlice<UInt8>) {
    missing.read(line)
    if missing.areTooMany {
      // A blank line ends the table, and the next line begins a paragraph. The first line feed may
      // belong to a carriage return.
      feed([0x0A, 0x0A])
      missing = MissingCells()
    }
    feed(line)
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { bytes in
      let text = unsafe bytes.assumingMemoryBound(to: CChar.self)
      unsafe cmark.cmark_parser_feed(parser, text.baseAddress, text.count)
    }
  }

  private func kind(of node: OpaquePointer) -> MarkdownBlock.Kind {
    switch unsafe cmark.cmark_node_get_type(node) {
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_CODE_BLOCK: .code
    default: .other
    }
  }
}

/// Notes the block in which the first line of plain words begins: the document. It opens no block.
private let noteRoot: cmark_open_block_func = { probe, _, _, parent, _, _ in
  let cell = unsafe markdownFunctions?.cmark_syntax_extension_get_private(probe)?
    .assumingMemoryBound(to: OpaquePointer?.self)
  if unsafe cell?.pointee == nil { unsafe cell?.pointee = parent }
  return nil
}
#endif

#if Libraries
import CMarkdown

/// The library that shows Markdown without its marks.
let markdownLibrary = OptionalLibrary.markdown(
  version: unsafe String(cString: waterfall_markdown_version()))

/// The library's functions; nil if it is not installed.
let markdownFunctions = loadedMarkdown?.functions

private let loadedMarkdown = { () -> LoadedLibrary<MarkdownFunctions>? in
  // Loading the extensions also loads cmark-gfm itself.
  let library = try? unsafe LoadedLibrary<MarkdownFunctions>(
    markdownLibrary, names: MarkdownFunctionsNames())
  library?.functions.cmark_gfm_core_extensions_ensure_registered()
  return library
}()
#endif

/// The libraries that this room uses, for `waterfall --report`: the ones of the table, and the one
/// for Markdown if the program was built with it.
package var optionalLibraries: [OptionalLibrary] {
  #if Libraries
  OptionalLibrary.all + [markdownLibrary]
  #else
  OptionalLibrary.all
  #endif
}
