import WaterfallItems
import WaterfallLayoutCommand
import WaterfallPrinting

/// An array of JSON with an object for each card.
struct JSONOutput: PrintOutput {
  static let name = "json"
  static let details = """
    json is an array with an object for each card:

      {"index":0,"section":0,"sectionName":"Iceland",
       "frame":{"x":0,"y":0,"width":26,"height":8},"title":"Skógafoss",
       "body":"A curtain…","badge":"60 m","fields":{"country":"Iceland"},
       "record":{"name":"Skógafoss","text":"A curtain…","height":60,…}}

      index is the item's number in the source, section its section's, both from
      0; frame is in cells. sectionName, title, body, badge, picture, fields are
      there if the card has them, in full; record is the whole record as it was
      read; "unreadable":true marks one that could not be. With --rect and
      --height: only the cards that overlap the part.
    """
  // It has no colours of cards.
  static let palette = OutputPalette.exact

  private var count = 0

  static func print(
    _ printout: consuming Printout, of input: Input, on page: PrintedPage
  ) async throws(Failure) {
    var (form, output) = (JSONOutput(), OutputBuffer())
    var warning = FirstWarning()
    var fault: ItemError?
    do throws(ItemError) {
      try await printout.list(input.source) { printout, card in
        warning.give(for: printout)
        form.write(card, to: &output)
        if output.hasFailed { printout.stop() }
      }
    } catch {
      fault = error
    }
    warning.give(for: printout)
    form.end(&output)
    try output.end()
    try finish(printout, of: input, fault)
  }

  private mutating func write(_ card: PlacedCard, to output: inout OutputBuffer) {
    output.write(count == 0 ? "[\n" as StaticString : ",\n")
    output.write { card.appendJSON(to: &$0) }
    count += 1
  }

  private func end(_ output: inout OutputBuffer) {
    output.write(count == 0 ? "[]\n" as StaticString : "\n]\n")
  }
}
