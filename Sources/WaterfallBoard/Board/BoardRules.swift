package import WaterfallItems

/// The options of a viewer, as far as boards need them.
package struct BoardRules: Hashable, Sendable {
  /// The number of items in a page; nil means as many as two screens need.
  package let pageSize: Int?
  let counting: Counting
  /// The next page is requested when this many screens or fewer are left below the viewport.
  let loadAhead: Int
  let isFollowing: Bool
  let isEndless: Bool
  package var attributeWords: AttributeWords?
  /// The layouts to choose from, in this order; not empty.
  package let layouts: [LayoutKind]
  package let isMotionReduced: Bool
  /// Whether a line after each section gives the number of its items.
  let hasSectionFooters: Bool
  let medium: Medium

  package init(
    pageSize: Int?, counting: Counting, loadAhead: Int, isFollowing: Bool, isEndless: Bool,
    attributeWords: AttributeWords?, layouts: [LayoutKind], isMotionReduced: Bool,
    hasSectionFooters: Bool, medium: Medium
  ) {
    (self.pageSize, self.counting, self.loadAhead) = (pageSize, counting, loadAhead)
    (self.isFollowing, self.isEndless) = (isFollowing, isEndless)
    (self.attributeWords, self.layouts) = (attributeWords, layouts)
    (self.isMotionReduced, self.hasSectionFooters) = (isMotionReduced, hasSectionFooters)
    self.medium = medium
  }

  /// When the viewer reads the source to its end without being asked, to count all matches.
  package enum Counting: Sendable {
    case never
    /// While a filter or an accepted search is in force.
    case filtered
    case always
  }

  /// A printed header gives the number of items if its section has fewer than this. A longer
  /// section is printed page by page, because waiting for its end would take too long.
  package static let mostCountedOnPaper = 4096

  /// A printed table begins when this many records have been read. Its columns fit them all.
  package static let mostBeforeTable = 1 << 13

  /// The medium that the cards are drawn on.
  package enum Medium: Sendable {
    /// A user looks at them and can move.
    case screen
    /// They are printed once. There is no focus, no status line, and no line after the last card.
    case paper
  }
}
