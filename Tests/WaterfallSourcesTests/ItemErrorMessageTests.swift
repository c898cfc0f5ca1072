import Testing
import WaterfallItems
import WaterfallSources

@Test(arguments: [
  (
    ItemError.missing(name: "a.json", reason: "No such file or directory"),
    """
    a.json: cannot be opened: No such file or directory
    Try `ls` to see what is there, or `-` to read standard input.
    """
  ),
  (
    .missing(name: "d", reason: "Is a directory"),
    "d: cannot be opened: Is a directory\nTry a file inside it."
  ),
  (
    .io(name: "a", reason: "Input/output error"),
    "a: reading failed: Input/output error\nThe items that were read are kept; try again."
  ),
  (
    .malformed(name: "a.json", place: "3:6", expected: "\":\""),
    """
    a.json:3:6: expected ":"
    Try --format with one of \(Format.allCases.map(\.rawValue).joined(separator: ", ")), \
    or look at that place in the file.
    """
  ),
  (
    .missing(name: "a\nb", reason: "Is a directory"),
    "a b: cannot be opened: Is a directory\nTry a file inside it."
  ),
  (
    .malformed(name: "a", place: "", expected: "text, not binary data"),
    """
    a: expected text, not binary data
    Try --format with one of \(Format.allCases.map(\.rawValue).joined(separator: ", ")).
    """
  ),
  (
    .missing(name: "", reason: "No such file or directory"),
    """
    '': cannot be opened: No such file or directory
    The name is empty: is a variable of the shell not set?
    """
  ),
  (
    .missing(name: "-", reason: "standard input is the terminal: pipe something in"),
    """
    -: cannot be opened: standard input is the terminal: pipe something in
    Name a file instead.
    """
  ),
  (
    .missing(name: "loop", reason: "Too many levels of symbolic links"),
    "loop: cannot be opened: Too many levels of symbolic links\nTry `ls -l` to see what it is."
  ),
  (.cancelled, ""),
])
func `errors speak in two lines`(error: ItemError, message: String) {
  #expect(error.message == message)
}
