internal import SystemC
internal import SystemPackage

/// A file by its path, and the directory that it may not leave.
package struct NamedFile: Hashable, Sendable {
  package var path: String
  /// The file is opened only if it is inside this directory; nil if it may be anywhere.
  package var directory: String?

  package init(path: String, inside directory: String? = nil) {
    (self.path, self.directory) = (path, directory)
  }
}

/// realpath(3): the path without links.
package func realPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw SystemError(.opening, path) }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

extension Descriptor {
  /// Opens a file to read, inside its directory if it has one.
  ///
  /// The path is then walked component by component, and each link on it is read and walked as
  /// well. So the file that is opened is inside, though somebody exchanges links meanwhile: a check
  /// of the path before it is opened could not promise that. It is `openat2(2)` with
  /// `RESOLVE_BENEATH`, on any kernel. An absolute link leads outside, wherever it leads.
  ///
  /// - Throws: `.opening`; EXDEV says that the path leads outside.
  package convenience init(_ file: NamedFile) throws(SystemError) {
    if let directory = file.directory {
      var walk = try ConfinedWalk(file.path, inside: directory)
      self.init(owning: try walk.opened(), name: file.path)
    } else {
      try self.init(path: file.path)
    }
  }
}

/// A path on the way to being opened inside a directory.
private struct ConfinedWalk {
  private let path: String
  /// The directory, then those that were gone into.
  private var directories: [Descriptor]
  /// What is left of the path, the last component first.
  private var components: [ArraySlice<UInt8>] = []
  private var links = 0

  /// O_PATH, which the header shows to GNU sources only: a directory that need not be readable.
  private static let pathOnly: Int32 = 0o10000000
  /// As many as the kernel follows (path_resolution(7)).
  private static let mostLinks = 40

  init(_ path: String, inside directory: String) throws(SystemError) {
    self.path = path
    let root = try answer(.opening, directory) {
      try unsafe FileDescriptor.open(
        directory, FileDescriptor.AccessMode(rawValue: Self.pathOnly),
        options: [.directory, .closeOnExec])
    }
    directories = [Descriptor(owning: root, name: directory)]
    push(try Self.relative(path, to: directory))
  }

  /// The path from the directory on.
  private static func relative(
    _ path: String, to directory: String
  ) throws(SystemError) -> ArraySlice<UInt8> {
    let bytes = Array(path.utf8)
    // The path is joined to the directory as it was given; data may name an absolute one.
    for name in [directory, absolutePath(directory), try realPath(directory)] {
      let prefix = name == "/" ? [UInt8(ascii: "/")] : Array(name.utf8) + [UInt8(ascii: "/")]
      if bytes.starts(with: prefix) { return bytes.dropFirst(prefix.count) }
    }
    throw SystemError(.opening, path, .improperLink)
  }

  private mutating func push(_ path: ArraySlice<UInt8>) {
    components += path.split(separator: UInt8(ascii: "/")).reversed()
  }

  mutating func opened() throws(SystemError) -> FileDescriptor {
    while let component = components.popLast() {
      if component.elementsEqual(".".utf8) { continue }
      if component.elementsEqual("..".utf8) {
        guard directories.count > 1 else { throw SystemError(.opening, path, .improperLink) }
        directories.removeLast()
        continue
      }
      let name = component + [0]
      let last = directories[directories.count - 1].number
      if components.isEmpty, let file = try open(name, in: last, .file) { return file }
      if !components.isEmpty, let next = try open(name, in: last, .directory) {
        directories.append(Descriptor(owning: next, name: path))
        continue
      }
      try follow(name, in: last)
    }
    throw SystemError(.opening, path, .isDirectory)
  }

  private enum Target { case file, directory }

  /// openat(2); nil if the name may be a link's.
  private func open(
    _ name: ArraySlice<UInt8>, in directory: Int32, _ target: Target
  ) throws(SystemError) -> FileDescriptor? {
    let flags =
      target == .file ? O_RDONLY | O_NONBLOCK | O_NOCTTY : Self.pathOnly | O_DIRECTORY
    let number = unsafe Self.withText(name) { text in
      unsafe openat(directory, text, flags | O_NOFOLLOW | O_CLOEXEC)
    }
    if number >= 0 { return FileDescriptor(rawValue: number) }
    // A link is no directory, and a file that is one is not opened.
    if errno == ELOOP || target == .directory && errno == ENOTDIR { return nil }
    throw SystemError(.opening, path)
  }

  /// readlinkat(2): the path of the link takes its place.
  private mutating func follow(_ name: ArraySlice<UInt8>, in directory: Int32) throws(SystemError) {
    links += 1
    guard links <= Self.mostLinks else {
      throw SystemError(.opening, path, .tooManySymbolicLinkLevels)
    }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe Self.withText(name) { text in
      unsafe readlinkat(directory, text, &target, target.count)
    }
    // It was no link, or is none any more.
    guard count >= 0 else {
      throw SystemError(.opening, path, errno == EINVAL ? .notDirectory : .last)
    }
    guard count < target.count, target[0] != CChar(UInt8(ascii: "/")) else {
      throw SystemError(.opening, path, .improperLink)
    }
    push(target[..<count].map { UInt8(bitPattern: $0) }[...])
  }

  private static func withText<Answer>(
    _ name: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>) -> Answer
  ) -> Answer {
    let text = name.map { CChar(bitPattern: $0) }
    return unsafe text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { fatalError("A name without its last zero") }
      return unsafe body(start)
    }
  }
}
