package import Platform
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// A command that makes text of a file: `pdftotext -layout {path} -`.
///
/// What the command prints is read as a source. Without `{path}` the file is its standard input.
package struct Reader: Hashable, Sendable {
  package enum Files: Hashable, Sendable {
    case all
    /// Files whose names match, with `*` for any letters and `?` for one. Case does not matter.
    case named(String)
    /// Files of a kind, by their first bytes.
    case ofKind(FileKind)

    /// Its name in the section `[readers]` of the config file.
    package var name: String {
      switch self {
      case .all: "*"
      case .named(let pattern): pattern
      case .ofKind(let kind): kind.rawValue
      }
    }
  }

  package var files: Files
  package var command: ShellTemplate
  /// The format of the output; nil finds it as usual.
  package var format: Format?
  /// The Debian package with the command, for a message if the command is not there; nil for a
  /// command that a person gave.
  package var package: String?

  /// - Parameter package: the Debian package that has the command.
  package init(_ files: Files, _ command: String, format: Format? = nil, package: String? = nil) {
    (self.files, self.command) = (files, ShellTemplate(command))
    (self.format, self.package) = (format, package)
  }

  /// The readers that need no setting. A file that waterfall reads itself never gets to them.
  package static let builtIn: [Reader] = [
    Reader(.ofKind(.pdf), "pdftotext -layout -nopgbrk {path} -", package: "poppler-utils"),
    Reader(
      .named("*.docx"), "pandoc --to gfm {path}", format: .markdown,
      package: "pandoc"),
    Reader(.named("*.xlsx"), "xlsx2csv {path}", format: .csv, package: "xlsx2csv"),
    Reader(
      .ofKind(.openDocument), "pandoc --to gfm {path}", format: .markdown,
      package: "pandoc"),
    Reader(
      .ofKind(.book), "pandoc --to gfm {path}", format: .markdown,
      package: "pandoc"),
    Reader(
      .ofKind(.richText), "pandoc --to gfm {path}", format: .markdown,
      package: "pandoc"),
    Reader(.ofKind(.zip), "unzip -Z1 {path}", format: .text, package: "unzip"),
    Reader(.ofKind(.tar), "tar --force-local -tf {path}", format: .text, package: "tar"),
  ]
}

extension Reader {
  /// Whether it reads this file.
  ///
  /// - Parameter head: the file's first ``FileKind/headLength`` bytes, or all if there are fewer.
  func reads(_ path: String, head: [UInt8]) -> Bool {
    switch files {
    case .all: true
    case .named(let pattern): matches(lastName(of: path), pattern)
    case .ofKind(let kind): kind.matches(head)
    }
  }

  /// The first word of the command, which is the program.
  var program: String {
    String(String.UnicodeScalarView(command.text.unicodeScalars.prefix { $0 != " " }))
  }

  /// That the program is not installed, and which package has it.
  func absence(_ package: String) -> String {
    let what = if case .ofKind(let kind) = files { "is \(kind.title); " } else { "" }
    return "\(what)\(program) reads it, and is not installed\n"
      + "Install the package \(package), or name another command by --reader."
  }

  /// The command for a file.
  ///
  /// - Throws: what is wrong with a place for a value.
  package func filled(_ path: String) throws(ShellTemplateError) -> ShellCommand {
    let safe = ItemFile(path: Array(path.utf8), isWhole: true).argument
    var isNamed = false
    let command = try command.filled { name in
      guard name == "path" else { return .none }
      isNamed = true
      return .value(safe)
    }
    if isNamed { return command }
    return try ShellTemplate("{\n\(self.command.text)\n} < {path}").filled { name in
      name == "path" ? .value(safe) : .none
    }
  }
}

/// Whether a name matches a pattern in which `*` stands for any letters and `?` for one.
///
/// - Complexity: O(name · pattern)
private func matches(_ name: String, _ pattern: String) -> Bool {
  let name = Array(name.lowercased().unicodeScalars)
  let pattern = Array(pattern.lowercased().unicodeScalars)
  var (at, place) = (0, 0)
  // Where to go on if what follows the last star does not match.
  var retry: (at: Int, place: Int)?
  while at < name.count {
    if place < pattern.count, pattern[place] == "*" {
      retry = (at, place)
      place += 1
    } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[at] {
      (at, place) = (at + 1, place + 1)
    } else if let last = retry {
      retry = (last.at + 1, last.place)
      (at, place) = (last.at + 1, last.place + 1)
    } else {
      return false
    }
  }
  while place < pattern.count, pattern[place] == "*" { place += 1 }
  return place == pattern.count
}
