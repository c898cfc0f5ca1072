import WaterfallLayout
import WaterfallRecords

// The lines that are sent to a layout command (`LayoutCommand.md`).
extension LayoutRequest {
  /// The whole board, as a line of JSON.
  package var board: [UInt8] {
    var json: [UInt8] = []
    json += #"{"container":{"width":"#.utf8
    json.appendJSON(container.width)
    json += #","height":"#.utf8
    json.appendJSON(container.height)
    json += #"},"direction":""#.utf8
    json += (direction == .vertical ? "vertical" : "horizontal").utf8
    json += #"","parameters":"#.utf8
    Value.object(parameters.map { Field($0.name, $0.value) }).appendJSON(to: &json)
    json += #","sections":["#.utf8
    for section in 0..<source.sectionCount {
      if section > 0 { json.append(UInt8(ascii: ",")) }
      json += #"{"items":"#.utf8
      appendItems(from: 0, inSection: section, to: &json)
      append("header", source.headerExtent(inSection: section), to: &json)
      append("footer", source.footerExtent(inSection: section), to: &json)
      json.append(UInt8(ascii: "}"))
    }
    json += "]}\n".utf8
    return json
  }

  /// The items of the last section from `first` on, as a line of JSON.
  package func addition(from first: Int) -> [UInt8] {
    let last = source.sectionCount - 1
    var json: [UInt8] = []
    json += #"{"append":{"section":"#.utf8
    json.appendJSON(last)
    json += #","items":"#.utf8
    appendItems(from: first, inSection: last, to: &json)
    json += "}}\n".utf8
    return json
  }

  private func append(_ name: StaticString, _ extent: Double, to json: inout [UInt8]) {
    guard extent > 0 else { return }
    json += #",""#.utf8
    json += name.description.utf8
    json += #"":"#.utf8
    json.appendJSON(extent)
  }

  /// Appends plain numbers if extents are enough, otherwise objects.
  private func appendItems(from first: Int, inSection section: Int, to json: inout [UInt8]) {
    let items = first..<max(first, source.itemCount(inSection: section))
    let givesSpans = source.hasSpans(inSection: section, items: items)
    json.append(UInt8(ascii: "["))
    for item in items {
      if item > first { json.append(UInt8(ascii: ",")) }
      let path = ItemPath(section: section, item: item)
      let extent = source.extent(of: path, laneExtent: 0)
      guard givesSpans || givesWidths else {
        json.appendJSON(extent)
        continue
      }
      json += (direction == .vertical ? #"{"height":"# : #"{"width":"#).utf8
      json.appendJSON(extent)
      if givesWidths, direction == .vertical {
        json += #","width":"#.utf8
        json.appendJSON(source.size(of: path).width)
      }
      if givesSpans {
        json += #","span":"#.utf8
        json.appendJSON(source.span(of: path))
      }
      json.append(UInt8(ascii: "}"))
    }
    json.append(UInt8(ascii: "]"))
  }
}
