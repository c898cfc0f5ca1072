import Platform

/// The path of a talk's socket, and who may open it.
package struct TalkAddress: Hashable, Sendable {
  package let path: String
  /// The group whose members may follow, too; nil if only this user may.
  package let group: String?
  /// Whether the path is the usual one, whose folder is made if it is missing.
  private let isUsual: Bool

  /// - Parameters:
  ///   - path: nil for the usual one, `$XDG_RUNTIME_DIR/waterfall/talk.sock`.
  ///   - environment: the variables of this process.
  /// - Throws: `.noPath`, `.emptyPath`, `.longPath`.
  package init(
    at path: String?, group: String? = nil, environment: [String: String]
  ) throws(TalkError) {
    var path = path
    isUsual = path == nil
    // The specification says that a relative path is to be ignored.
    if let folder = environment["XDG_RUNTIME_DIR"], folder.utf8.first == UInt8(ascii: "/") {
      path = path ?? "\(folder)/waterfall/talk.sock"
    }
    guard let path else { throw .noPath }
    guard !path.isEmpty else { throw .emptyPath }
    guard path.utf8.count <= Descriptor.longestSocketPath else {
      throw .longPath(path, byteCount: path.utf8.count)
    }
    (self.path, self.group) = (path, group)
  }

  /// Makes the socket at which guests connect.
  func listen() throws(TalkError) -> ListeningSocket {
    if isUsual { makeDirectories(above: path) }
    do throws(ListeningSocket.Fault) {
      return try ListeningSocket(at: path, group: group)
    } catch {
      switch error {
      case .inUse: throw .inUse(path: path)
      case .noSocket: throw .noSocket(path: path)
      case .unknownGroup: throw .unknownGroup(group ?? "")
      case .foreignGroup(let error):
        throw .foreignGroup(group ?? "", path: path, reason: error.reason)
      case .refused(let error): throw .system(error)
      }
    }
  }
}
