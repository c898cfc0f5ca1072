package import Platform

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
