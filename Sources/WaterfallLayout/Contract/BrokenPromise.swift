/// A promise of ``Layout`` that a layout has broken, and the item that shows it.
public struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
  /// What every layout promises.
  public enum Promise: CaseIterable, Sendable {
    /// A layout that was never prepared has no element.
    case startsEmpty
    /// Each item of the source has attributes, and no other.
    case complete
    /// The attributes at a path are those of that path.
    case ownPath
    /// All numbers are finite, and no extent is negative.
    case finite
    /// Frames lie in the content, along the way of scrolling.
    case inside
    /// A rectangle finds an element once.
    case once
    /// A rectangle finds the elements that share area with it, in layout order.
    case culling
    /// To append gives what a full prepare gives.
    case appending
    /// A neighbour is another item, and the way back from it leads somewhere.
    case neighbours
    /// A container that does not invalidate gives the same elements.
    case invalidation
    /// Nothing traps.
    case noTrap

    /// As people read it.
    package var words: String {
      switch self {
      case .startsEmpty: "starts empty"
      case .ownPath: "own path"
      case .noTrap: "no trap"
      default: "\(self)"
      }
    }
  }

  /// The promise.
  public let promise: Promise
  /// The item that shows it; nil where it is none in particular.
  public let path: ItemPath?
  /// What is wrong with it, in words.
  public let details: String

  package init(_ promise: Promise, at path: ItemPath? = nil, _ details: String) {
    (self.promise, self.path, self.details) = (promise, path, details)
  }

  /// The promise, the item and what is wrong, on one line.
  public var description: String {
    guard let path else { return "\(promise.words): \(details)" }
    return "\(promise.words): item \(path.item) of section \(path.section) \(details)"
  }
}
