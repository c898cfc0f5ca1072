package import TerminalGrid
import WaterfallItems
import WaterfallRecords

/// The parts of a card that never change.
///
/// A card is copied each time that it is drawn. With all of this in the card, each copy would count
/// the references of a dozen texts and lists.
final class CardFacts: Sendable {
  let title: SafeText
  /// The fields for which a box has room.
  let fields: [CardField]
  /// The lines of a row: those of ``fields`` first, then the ones for which boxes have no room.
  let lines: [CardContent.Line]
  /// The fields that a person has left out. The list shows the one that decides the order.
  let leftOut: [CardContent.Line]
  let titleOrigin: CardContent.TitleOrigin
  let isBodyOfTitle: Bool
  /// Its parts, if they have other fields than the columns of the list; else nil.
  let otherParts: OtherParts?
  let badge: SafeText?
  let exactBadge: SafeText?
  let badgeState: StateMark?
  /// The bad levels that the first words of the title and of the body say; nil if they say none.
  let titleState: StateMark?
  let bodyState: StateMark?
  let styleRuns: CardStyleRuns?
  let isFailure: Bool
  let isEnterable: Bool
  let extent: Double?
  let width: Double?
  let aspect: Double?
  let column: Int?
  let span: Int
  let colorKey: ItemID?
  let ownColor: RGB?
  let colorState: StateTone?
  let isBesideStates: Bool
  let picture: CardPicture?
  let pictureHeight: PictureHeight

  init(
    _ content: CardContent, isEnterable: Bool, isBesideStates: Bool, styleRuns: CardStyleRuns?,
    pictures: PictureFinding?, otherParts: OtherParts?
  ) {
    self.otherParts = otherParts
    title = SafeText(content.title)
    fields = content.fields.prefix(Card.mostFields).map { CardField($0) }
    (lines, leftOut) = (content.fields + content.rowLines, content.leftOut)
    (titleOrigin, isBodyOfTitle) = (content.titleOrigin, content.isBodyOfTitle)
    badge = content.badge.map { SafeText($0) }
    exactBadge = content.exactBadge.map { SafeText($0) }
    badgeState = badge.flatMap { StateMark(of: $0) }
    titleState = StateMark(beginning: content.title)
    bodyState = content.failure == nil ? content.body.flatMap { StateMark(beginning: $0) } : nil
    self.styleRuns = styleRuns
    isFailure = content.failure != nil
    self.isEnterable = isEnterable
    (extent, width, aspect) = (content.extent, content.width, content.aspect)
    (column, span) = (content.column, content.span)
    colorKey = content.colorText.map { ItemID(hashing: $0.utf8) }
    ownColor = content.colorText.flatMap { RGB(colorValue: $0) }
    colorState = content.colorText.flatMap { StateTone($0.utf8.span) }
    self.isBesideStates = isBesideStates
    picture = pictures.flatMap { finding in
      content.picture.flatMap { CardPicture($0, finding) }
    }
    pictureHeight = pictures?.height ?? .proportional
  }
}

extension Card {
  package var title: SafeText { facts.title }
  package var fields: [CardField] { facts.fields }
  package var badge: SafeText? { facts.badge }
  /// The state that the badge names; nil if it names none.
  var badgeState: StateMark? { facts.badgeState }
  var titleState: StateMark? { facts.titleState }
  var bodyState: StateMark? { facts.bodyState }
  /// The styles that parts of these texts have of their own; nil if none has any.
  package var styleRuns: CardStyleRuns? { facts.styleRuns }
  /// Whether the record could not be read. The card is then marked, and its body says why.
  package var isFailure: Bool { facts.isFailure }
  /// Whether Enter can go into the record, because it contains more items.
  package var isEnterable: Bool { facts.isEnterable }

  /// The extent that the record gives, in the layout's unit; nil if the content decides.
  var givenExtent: Double? { facts.extent }
  /// The width that the record gives, in the layout's unit; nil if it gives none.
  package var givenWidth: Double? { facts.width }
  /// The width divided by the height that its record gives; nil if it gives none.
  var givenAspect: Double? { facts.aspect }
  /// The column that its record pins it to, from 0; nil if it may be in any.
  package var pinnedColumn: Int? { facts.column }
  /// The columns that it spans if the layout has that many; at least 1.
  package var span: Int { facts.span }

  /// The identity that decides the card's colour; nil for the item's own.
  var colorKey: ItemID? { facts.colorKey }
  /// The colour that the record gives; nil if it gives none.
  package var ownColor: RGB? { facts.ownColor }
  /// The state that decides the card's colour; nil if its text is no word for a state.
  var colorState: StateTone? { facts.colorState }
  /// Whether other cards have a state's colour, which this card must not resemble.
  var isBesideStates: Bool { facts.isBesideStates }

  /// The picture above the title; nil if there is none or pictures are not shown.
  package var picture: CardPicture? { facts.picture }
  package var pictureHeight: PictureHeight { facts.pictureHeight }
}
