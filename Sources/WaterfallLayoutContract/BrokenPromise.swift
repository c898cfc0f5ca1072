public import WaterfallLayout

/// A promise of `Layout` that a layout has broken, and the item that shows it.
public struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
  /// The promises of every layout.
  public enum Promise: CaseIterable, Sendable {
    /// A layout that was never prepared has no element.
    case startsEmpty
    /// Each item of the source has attributes, and no other item has.
    case complete
    /// The attributes at a path have that path.
    case ownPath
    /// All numbers are finite, and no extent is negative.
    case finite
    /// Frames lie in the content, along the way of scrolling.
    case inside
    /// A rectangle finds each element once.
    case once
    /// A rectangle finds the elements that share area with it, in layout order.
    case culling
    /// Appending gives the same result as a full prepare.
    case appending
    /// A neighbour is another item, and itself has a neighbour in the opposite direction.
    case neighbours
    /// Each item can be reached from each other one, by one neighbour after the other.
    case reachable
    /// A change of items or sections leaves what is before it as it was. Items after it keep their
    /// lanes if the layout can do that, and else are where a full prepare puts them.
    case changing
    /// A container that does not invalidate gives the same elements.
    case invalidation
    /// Nothing traps.
    case noTrap

    /// The promise in words for people.
    package var words: String {
      switch self {
      case .startsEmpty: "starts empty"
      case .ownPath: "own path"
      case .noTrap: "no trap"
      default: "\(self)"
      }
    }
  }

  /// The promise that is broken.
  public let promise: Promise
  /// The item that shows it; nil if no single item does.
  public let path: ItemPath?
  /// The fault, in words.
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
