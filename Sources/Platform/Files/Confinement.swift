internal import SystemC
internal import SystemPackage

/// A file's path, and the directory that the file must be in.
package struct NamedFile: Hashable, Sendable {
  package var path: String
  /// The file is opened only if it is inside this directory; nil if it may be anywhere.
  package var directory: String?

  package init(path: String, inside directory: String? = nil) {
    (self.path, self.directory) = (path, directory)
  }
}

/// The path without symbolic links (realpath(3)).
package func realPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw SystemError(.opening, path) }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

extension Descriptor {
  /// Opens a file to read, inside its directory if it has one.
  ///
  /// In a directory, the path is walked component by component, and each link on it is read and
  /// walked as well. So the opened file is inside even if somebody exchanges links meanwhile. A
  /// check of the path before opening it could not promise that. This does the same as `openat2(2)`
  /// with `RESOLVE_BENEATH`, but on any kernel. Every absolute link counts as leading outside,
  /// wherever it points.
  ///
  /// - Throws: `.opening`; EXDEV means that the path leads outside.
  package convenience init(_ file: NamedFile) throws(SystemError) {
    if let directory = file.directory {
      var walk = try ConfinedWalk(file.path, inside: directory)
      self.init(owning: try walk.opened(), name: file.path)
    } else {
      try self.init(path: file.path)
    }
  }

  /// Opens a regular file or a directory to read. Nothing else is opened, because opening a device
  /// may start something.
  ///
  /// - Throws: `.opening`.
  package convenience init(fileOrDirectory file: NamedFile) throws(SystemError) {
    let status = try answer(.opening, file.path) { try unsafe Stat(file.path) }
    guard status.type == .regular || status.type == .directory else {
      throw SystemError(.opening, file.path, .notRegular)
    }
    try self.init(file)
    // Another file may have come to the path meanwhile.
    guard try kind() != .stream else { throw SystemError(.opening, file.path, .notRegular) }
  }
}

/// A path while it is opened inside a directory, component by component.
private struct ConfinedWalk {
  private let path: String
  /// The directory, then the subdirectories that were entered.
  private var directories: [Descriptor]
  /// The rest of the path, with the last component first.
  private var components: [ArraySlice<UInt8>] = []
  private var links = 0

  /// O_PATH, which the header shows only to GNU sources. Such a directory need not be readable.
  private static let pathOnly: Int32 = 0o10000000
  /// The kernel follows as many (path_resolution(7)).
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

  /// The path relative to the directory.
  private static func relative(
    _ path: String, to directory: String
  ) throws(SystemError) -> ArraySlice<UInt8> {
    let bytes = Array(path.utf8)
    // The path was joined to the directory as given; but data may name an absolute one.
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

  /// Opens a name (openat(2)); nil if it may be a link.
  private func open(
    _ name: ArraySlice<UInt8>, in directory: Int32, _ target: Target
  ) throws(SystemError) -> FileDescriptor? {
    let flags = target == .file ? O_RDONLY | O_NONBLOCK | O_NOCTTY : Self.pathOnly | O_DIRECTORY
    let number = unsafe Self.withText(name) { text in
      unsafe openat(directory, text, flags | O_NOFOLLOW | O_CLOEXEC)
    }
    if number >= 0 { return FileDescriptor(rawValue: number) }
    // A link is not a directory, and O_NOFOLLOW refuses to open a link as a file.
    if errno == ELOOP || target == .directory && errno == ENOTDIR { return nil }
    throw SystemError(.opening, path)
  }

  /// Replaces a link by the path in it (readlinkat(2)).
  private mutating func follow(_ name: ArraySlice<UInt8>, in directory: Int32) throws(SystemError) {
    links += 1
    guard links <= Self.mostLinks else {
      throw SystemError(.opening, path, .tooManySymbolicLinkLevels)
    }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe Self.withText(name) { text in
      unsafe readlinkat(directory, text, &target, target.count)
    }
    // It was not a link, or no longer is one.
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
