/// A layout in which items stand where those before them let them, once and for all, so that what
/// nobody will ask for any more need not be kept. Those that place items afresh (circle), or whose
/// cells follow from all (grid), cannot forget.
package protocol ForgettingLayout: Layout, Sendable {
  /// Forgets items; the first that is left is number 0 from then on, in section 0, and all that is
  /// left stays where it stands. Items can be appended as before.
  ///
  /// - Parameter first: the number of the first item that is needed, numbered through.
  /// - Returns: how many items were forgotten: `first` of them, or a few less where only whole rows
  ///   can be.
  /// - Complexity: O(items)
  mutating func forget(itemsBefore first: Int) -> Int
}

extension HXCollectionViewLayout: ForgettingLayout {}
extension CachedWaterfallLayout: ForgettingLayout {}
extension SwiftWaterfallLayout: ForgettingLayout {}
extension PureLayout: ForgettingLayout {}
extension NaiveLayout: ForgettingLayout {}
extension JustifiedLayout: ForgettingLayout {}
extension YTWaterFlowLayout: ForgettingLayout {}

extension ScaledLayout: ForgettingLayout where Base: ForgettingLayout {
  package mutating func forget(itemsBefore first: Int) -> Int { base.forget(itemsBefore: first) }
}
