internal import SystemC
internal import SystemPackage

/// Something that the system refused.
package struct SystemError: Error, Hashable, Sendable {
  package enum Deed: Hashable, Sendable {
    /// A file was to be opened, or looked at before it is.
    case opening
    case reading
    case writing
    /// A program was to be started.
    case starting
  }

  package var deed: Deed
  /// What it was to be done to: a path, a command.
  package var name: String
  /// The system's number for the reason.
  private let number: Errno

  init(_ deed: Deed, _ name: String, _ number: Errno = .last) {
    (self.deed, self.name, self.number) = (deed, name, number)
  }

  /// The reason where nobody wants the deed any more.
  package static let cancelled = SystemError(.starting, "", .canceled)

  /// Why, in the system's words, but where these say nothing of it.
  package var reason: String {
    switch number {
    case .notRegular: "it is no regular file"
    case .noSuchAddressOrDevice where deed == .opening: "it is a pipe, and has no reader"
    default: number.description
    }
  }
  /// Whether nothing has the name.
  package var isMissing: Bool { number == .noSuchFileOrDirectory || number == .notDirectory }
  /// Whether a directory was to be read as if it were a file.
  package var isOfDirectory: Bool { number == .isDirectory }
  /// Whether this process, or the system, has as many files open as it may.
  package var isOfTooManyFiles: Bool {
    number == .tooManyOpenFiles || number == .tooManyOpenFilesInSystem
  }
  /// Whether the reader of what was to be written went away.
  package var isOfBrokenPipe: Bool { number == .brokenPipe }
  /// Whether there is nothing to read now, or no room to write, and may be later.
  var isPassing: Bool { number == .resourceTemporarilyUnavailable }
}

extension Errno {
  /// No number of the system's: a file is there, and is of another kind.
  static let notRegular = Errno(rawValue: -1)

  /// errno(3): why the last call of C failed.
  static var last: Errno { Errno(rawValue: errno) }
}

/// The answer of swift-system. All that it throws is an `Errno`, though not all of its calls say
/// so.
func answer<Answer>(
  _ deed: SystemError.Deed, _ name: String, _ ask: () throws -> Answer
) throws(SystemError) -> Answer {
  do {
    return try ask()
  } catch {
    throw SystemError(deed, name, error as? Errno ?? .last)
  }
}

/// The words for opening a directory as if it were a file.
package var directoryReason: String { Errno.isDirectory.description }
