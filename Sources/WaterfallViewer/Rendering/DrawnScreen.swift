/// What stands in a grid that was drawn, so that the next drawing moves and draws only what it has
/// to.
package struct DrawnScreen {
  let standing: Viewer.Standing
  /// nil: there is more than cards beside one another over the status line.
  let cards: DrawnFrame?
}
