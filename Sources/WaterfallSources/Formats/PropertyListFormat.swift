import WaterfallItems
import WaterfallRecords

/// A property list with a list somewhere inside, in XML or binary.
struct PropertyListFormat: DataFormat {
  let name = "plist"
  let endings = ["plist"]

  var isBelievedByName: Bool { true }

  func matches(_ data: Beginning) -> Bool? {
    let bytes = data.bytes
    if bytes.starts(with: "bplist".utf8) { return true }
    let head = bytes.prefix(1024)
    guard head.first(where: { !isSpace($0) && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return false
    }
    if head.contains("<plist".utf8) || head.contains("<!DOCTYPE plist".utf8) { return true }
    return data.mustDecide || bytes.count >= RecordSource.sampleSize ? false : nil
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try await source.propertyListShape(data.window)
  }
}
