/// The content of a drawn grid, so that the next drawing moves and draws only what it must.
package struct DrawnScreen {
  let standing: ScreenPainter.Standing
  /// nil if the grid shows anything besides separate cards and the status line.
  let cards: DrawnFrame?
}
