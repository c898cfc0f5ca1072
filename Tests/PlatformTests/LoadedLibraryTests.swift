import Platform
import Testing

/// A table of functions, as the shim of a library defines it.
@safe private struct Lengths {
  var length: @convention(c) (UnsafePointer<CChar>) -> Int
}

@Test func `a library's functions are found by their names`() throws {
  let library = try unsafe LoadedLibrary<Lengths>(
    OptionalLibrary(
      use: "lengths", files: ["libwaterfall-none.so.1", "libc.so.6"], package: "libc6"),
    names: "strlen\0")
  #expect(unsafe library.functions.length("waterfall") == 9)
}

@Test(arguments: [
  (
    "libwaterfall-none.so.1", "strlen\0",
    "libwaterfall-none.so.1 is not installed (Debian: libnone1)"
  ),
  ("/dev/null", "strlen\0", "/dev/null cannot be loaded: /dev/null: file too short"),
  ("libc.so.6", "no_such_function\0", "libc.so.6 is too old: it has no no_such_function"),
])
func `one line says why a library fails`(file: String, names: String, message: String) throws {
  let error = #expect(throws: LibraryError.self) {
    try unsafe LoadedLibrary<Lengths>(
      OptionalLibrary(use: "lengths", files: [file], package: "libnone1"), names: names)
  }
  #expect(error?.message == message)
}

@Test func `of several names the first is the one that is said to be missing`() {
  let error = #expect(throws: LibraryError.self) {
    try unsafe LoadedLibrary<Lengths>(
      OptionalLibrary(
        use: "lengths", files: ["libwaterfall-none.so.1.0", "libwaterfall-none.so.1"],
        package: "libnone1"),
      names: "strlen\0")
  }
  #expect(error == .missing(file: "libwaterfall-none.so.1.0", package: "libnone1"))
}
