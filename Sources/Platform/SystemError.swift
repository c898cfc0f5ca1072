internal import SystemC
internal import SystemPackage

/// An operation that the system refused.
package struct SystemError: Error, Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    /// Opening a file, or examining it before that.
    case opening
    case reading
    case writing
    /// Starting a program.
    case starting
  }

  package var operation: Operation
  /// The object of the operation: a path or a command.
  package var name: String
  private let number: Errno

  init(_ operation: Operation, _ name: String, _ number: Errno = .last) {
    (self.operation, self.name, self.number) = (operation, name, number)
  }

  /// The error for an operation that is no longer wanted.
  package static let cancelled = SystemError(.starting, "", .canceled)

  /// The reason, in the system's words, or in ours where the system's would not help.
  package var reason: String {
    switch number {
    case .notRegular: "it is not a regular file"
    case .notOwn: "it is a link, or a file of somebody else"
    case .noReader: "it is a pipe that no program reads"
    default: number.description
    }
  }
  /// Whether nothing has this name.
  package var isMissing: Bool { number == .noSuchFileOrDirectory || number == .notDirectory }
  /// Whether something has this name already.
  package var isOfExistingFile: Bool { number == .fileExists }
  /// Whether the program tried to read a directory as a file.
  package var isOfDirectory: Bool { number == .isDirectory }
  /// Whether a link was not followed.
  var isOfLink: Bool { number == .tooManySymbolicLinkLevels }
  /// Whether nothing is at the other end of a pipe or socket, or there is no such device.
  var isOfNobody: Bool { number == .noSuchAddressOrDevice }
  /// Whether this process, or the whole system, has reached its limit of open files.
  package var isOfTooManyFiles: Bool {
    number == .tooManyOpenFiles || number == .tooManyOpenFilesInSystem
  }
  /// Whether the reader of the written bytes went away.
  package var isOfBrokenPipe: Bool { number == .brokenPipe }
  /// Whether there is nothing to read, or no room to write, at the moment.
  var isPassing: Bool { number == .resourceTemporarilyUnavailable }
  /// Whether a signal ended the operation before it had done anything.
  var isInterruption: Bool { number == .interrupted }
  /// Whether a socket's file is there, but no program listens at it.
  package var isOfSilentSocket: Bool { number == .connectionRefused }
}

extension Errno {
  /// Our own number: the file exists, but is not a regular file.
  static let notRegular = Errno(rawValue: -1)

  /// Our own number: the file is a link, has several names, or belongs to somebody else.
  static let notOwn = Errno(rawValue: -2)

  /// Our own number: a pipe is to be written, and nobody reads it.
  static let noReader = Errno(rawValue: -3)

  /// The error of the last C call (errno(3)).
  static var last: Errno { Errno(rawValue: errno) }
}

/// Calls swift-system, and turns its errors into a ``SystemError``.
///
/// swift-system throws only `Errno`, but not all of its calls declare that.
func answer<Answer>(
  _ operation: SystemError.Operation, _ name: String, _ ask: () throws -> Answer
) throws(SystemError) -> Answer {
  do {
    return try ask()
  } catch {
    throw SystemError(operation, name, error as? Errno ?? .last)
  }
}

/// The system's words for opening a directory as a file.
package var directoryReason: String { Errno.isDirectory.description }
