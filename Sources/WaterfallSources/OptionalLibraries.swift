package import Platform
import WaterfallDocuments

/// The libraries that the program uses if they are installed, for `waterfall --report`.
package var optionalLibraries: [OptionalLibrary] { WaterfallDocuments.optionalLibraries }
