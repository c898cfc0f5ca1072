internal import SystemC

/// A C library that the program uses if it is installed.
///
/// The table is in one place, so that error messages, `waterfall --report` and the Debian package
/// name the same libraries.
package struct OptionalLibrary: Hashable, Sendable {
  /// The use it has for people: `pictures`.
  package let use: String
  /// The names under which systems have it, as in `libz.so.1`. The first one that exists is loaded.
  package let files: [String]
  /// Debian's package that contains it.
  package let package: String

  package init(use: String, files: [String], package: String) {
    (self.use, self.files, self.package) = (use, files, package)
  }

  /// Whether this build can load any: it has the trait `Libraries`.
  package static var areBuilt: Bool {
    #if Libraries
    true
    #else
    false
    #endif
  }

  package static let pixbuf = OptionalLibrary(
    use: "pictures", files: ["libgdk_pixbuf-2.0.so.0"], package: "libgdk-pixbuf-2.0-0")
  package static let exif = OptionalLibrary(
    use: "facts of photos", files: ["libexif.so.12"], package: "libexif12")
  package static let sqlite = OptionalLibrary(
    use: "databases", files: ["libsqlite3.so.0"], package: "libsqlite3-0")
  package static let yaml = OptionalLibrary(
    use: "YAML", files: ["libyaml-0.so.2"], package: "libyaml-0-2")
  package static let expat = OptionalLibrary(
    use: "feeds", files: ["libexpat.so.1"], package: "libexpat1")
  package static let zlib = OptionalLibrary(use: "gzip", files: ["libz.so.1"], package: "zlib1g")
  package static let lzma = OptionalLibrary(use: "xz", files: ["liblzma.so.5"], package: "liblzma5")
  package static let zstd = OptionalLibrary(
    use: "zstd", files: ["libzstd.so.1"], package: "libzstd1")
  package static let bzip2 = OptionalLibrary(
    use: "bzip2", files: ["libbz2.so.1.0", "libbz2.so.1"], package: "libbz2-1.0")

  /// cmark-gfm changes its interface with each version, so the version is part of its name.
  ///
  /// - Parameter version: `0.29.0.gfm.6`; the one that the program was built with.
  package static func markdown(version: String) -> OptionalLibrary {
    OptionalLibrary(
      use: "Markdown without its marks", files: ["libcmark-gfm-extensions.so.\(version)"],
      package: "libcmark-gfm-extensions\(version)")
  }

  /// All but the one for Markdown, whose version only its own room knows.
  package static let all = [pixbuf, exif, sqlite, yaml, expat, zlib, lzma, zstd, bzip2]

  /// Loads the first of the files that exists, with the libraries that it needs.
  ///
  /// The library stays loaded until the process ends.
  ///
  /// - Returns: the file, and the handle for dlsym(3).
  func load() throws(LibraryError) -> (file: String, handle: UnsafeMutableRawPointer) {
    var reason: String?
    for file in files {
      if let handle = unsafe dlopen(file, RTLD_LAZY | RTLD_LOCAL) { return unsafe (file, handle) }
      let words = unsafe dlerror().map { unsafe String(cString: $0) }
      reason = reason ?? words
    }
    throw LibraryError(files[0], reason ?? "", debian: self.package)
  }

  /// The file that the system loads for this library; nil if it cannot load any.
  package var found: String? {
    // A report needs no reason: it names the package that has the library.
    unsafe (try? load())?.file
  }
}
