/// Something that the system refused.
package struct SystemError: Error, Hashable, Sendable {
  package enum Deed: Hashable, Sendable {
    /// A file was to be opened, or looked at before it is.
    case opening
    case reading
    /// A program was to be started.
    case starting
  }

  package var deed: Deed
  /// What it was to be done to: a path, a command.
  package var name: String
  /// Why, in the system's words.
  package var reason: String

  package init(_ deed: Deed, _ name: String, reason: String) {
    (self.deed, self.name, self.reason) = (deed, name, reason)
  }

  /// - Parameter number: of errno(3).
  init(_ deed: Deed, _ name: String, number: Int32) {
    self.init(deed, name, reason: systemReason(number))
  }
}
