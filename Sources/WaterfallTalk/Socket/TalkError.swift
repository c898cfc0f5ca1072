package import Platform
import WaterfallRecords

/// The reason why a talk cannot be led or followed.
package enum TalkError: Error, Hashable, Sendable {
  /// Nothing says where the talk is.
  case noPath
  /// The path that was named has no characters.
  case emptyPath
  /// The path is too long for a socket; with its length in bytes.
  case longPath(String, byteCount: Int)
  /// Somebody leads a talk there already.
  case inUse(path: String)
  /// There is a file that is no socket.
  case noSocket(path: String)
  case unknownGroup(String)
  /// The system refused to give the socket's file to the group.
  case foreignGroup(String, path: String, reason: String)
  case system(SystemError)
  /// The system has no thread or no descriptor left for this process.
  case shortage
  /// A program left the socket's file there, but leads no talk any more; or nothing is there.
  case absent(path: String)
  /// The speaker's program ended, or was killed.
  case lost
  /// The program at the other end does not say hello.
  case silent
  /// The speaker's program has another version of the protocol.
  case foreignVersion(Int)
  /// The speaker closed the connection, with these words.
  case refused(String)
  /// A line of a recorded talk cannot be read.
  case malformedFile(path: String, line: Int, LineFault)
  /// A line of the speaker cannot be read.
  case malformed(LineFault)
}

extension TalkError {
  /// One line for people. It may contain text of the speaker unescaped.
  package var statement: String {
    switch self {
    case .noPath: "XDG_RUNTIME_DIR is not set: name the path of the talk's socket"
    case .emptyPath: "the path of the talk's socket is empty"
    case .longPath(let path, let byteCount):
      "\(path.onOneLine): a socket's path has at most \(Descriptor.longestSocketPath) bytes, "
        + "not \(byteCount)"
    case .inUse(let path): "\(path.onOneLine): a talk is led there already"
    case .noSocket(let path): "\(path.onOneLine): there is a file that is no socket"
    case .unknownGroup(let name): "there is no group '\(name.onOneLine)'"
    case .foreignGroup(let name, let path, let reason):
      "\(path.onOneLine): it cannot be given to the group '\(name.onOneLine)': \(reason)"
    case .system(let error): "\(error.name.onOneLine): \(error.reason)"
    case .shortage: "no thread can be started, or too many files are open"
    case .absent(let path): "\(path.onOneLine): no talk is led there"
    case .lost: "the speaker's program has ended"
    case .silent: "the program there does not answer like a speaker"
    case .foreignVersion(let version):
      "the speaker's program has version \(version) of talks, this one version "
        + "\(TalkLine.version)"
    case .refused(let words): "the speaker's program says: \(words.onOneLine)"
    case .malformedFile(let path, let line, let fault):
      "\(path.onOneLine):\(line): expected \(fault.expected)"
    case .malformed(let fault): "a line of the speaker is faulty: expected \(fault.expected)"
    }
  }
}
