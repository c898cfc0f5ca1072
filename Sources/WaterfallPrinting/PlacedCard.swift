import Platform
package import TerminalGrid
package import WaterfallCards
package import WaterfallRecords
import WaterfallViewer

/// A card with its place in a printout.
package struct PlacedCard: Sendable {
  /// The item's number in its source, from 0.
  package let index: Int
  /// From 0.
  package let section: Int
  /// nil if the section has no header.
  package let sectionName: String?
  /// In cells of the printout.
  package let frame: CellRect
  package let card: Card
  /// The record that the card shows; nil if it could not be read.
  package internal(set) var record: Record?

  /// Appends a JSON object: index, section, the section's name if any, frame, the card's content,
  /// and the record as it was read. Each text of the card is cut after 128 kB. If the record was
  /// cut, the object says so.
  ///
  /// ```json
  /// {"index":0,"section":0,"frame":{"x":0,"y":0,"width":26,"height":8},"title":"Skógafoss",
  ///  "badge":"60 m","fields":{"country":"Iceland"},
  ///  "record":{"name":"Skógafoss","height":60,"country":"Iceland"}}
  /// ```
  package func appendJSON(to json: inout [UInt8]) {
    json += "{\"index\":\(index),\"section\":\(section)".utf8
    if let sectionName { append("sectionName", sectionName, to: &json) }
    json += ",\"frame\":{\"x\":\(frame.column),\"y\":\(frame.row)".utf8
    json += ",\"width\":\(frame.columns),\"height\":\(frame.rows)}".utf8
    if card.isFailure { json += ",\"unreadable\":true".utf8 }
    append("title", card.title, to: &json)
    if let body = card.body { append("body", body, to: &json) }
    if let badge = card.badge { append("badge", badge, to: &json) }
    if case .file(let file)? = card.picture?.location { append("picture", file.path, to: &json) }
    if !card.fields.isEmpty {
      json += ",\"fields\":{".utf8
      for (number, field) in card.fields.enumerated() {
        if number > 0 { json.append(UInt8(ascii: ",")) }
        appendHarmlessJSON(field.name.string, to: &json)
        json.append(UInt8(ascii: ":"))
        appendHarmlessJSON(field.value.string, to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
    if let cut = record?.cut { append("cut", cut, to: &json) }
    if let record {
      json += ",\"record\":".utf8
      Value.object(record.fields).appendJSON(to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  private func append(_ name: String, _ text: SafeText, to json: inout [UInt8]) {
    append(name, text.string, to: &json)
  }

  private func append(_ name: String, _ text: String, to json: inout [UInt8]) {
    json += ",\"\(name)\":".utf8
    appendHarmlessJSON(text, to: &json)
  }
}

extension SafeText {
  /// The original text, which may contain unsafe characters again.
  fileprivate var string: String { String(decoding: utf8, as: UTF8.self) }
}
