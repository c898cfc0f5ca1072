package import Platform

#if Libraries
import CMarkdown

/// The library that shows Markdown without its marks.
let markdownLibrary = OptionalLibrary.markdown(
  version: unsafe String(cString: waterfall_markdown_version()))
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
