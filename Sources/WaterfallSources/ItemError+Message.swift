package import WaterfallItems

extension ItemError {
  /// The statement of the error, followed by advice on the next line. No line break at the end.
  package var message: String { advice.map { "\(statement)\n\($0)" } ?? statement }

  private var advice: String? {
    switch self {
    case .missing(_, "Is a directory"): "Try a file inside it."
    case .missing(_, "Permission denied"): "Try `ls -l` to see who may read it."
    case .missing("-", _), .missing("standard input", _): "Name a file instead."
    case .missing("", _): "The name is empty: is a variable of the shell not set?"
    case .missing(_, "No such file or directory"):
      "Try `ls` to see what is there, or `-` to read standard input."
    case .missing: "Try `ls -l` to see what it is."
    case .io: "The items that were read are kept; try again."
    case .malformed(_, "", _):
      "Try --format with one of \(Format.allCases.map(\.rawValue).joined(separator: ", "))."
    case .malformed:
      """
      Try --format with one of \(Format.allCases.map(\.rawValue).joined(separator: ", ")), or look \
      at that place in the file.
      """
    case .command: "Run it separately to see its messages."
    case .unrepeatable: "To refresh it, write it to a file first."
    case .unsupported, .empty, .cancelled: nil
    }
  }
}
