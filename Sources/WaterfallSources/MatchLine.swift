import Platform
import WaterfallItems
import WaterfallRecords

/// The first line of a text that a filter lights, from 0; nil if there is none.
func lineOfMatch(_ filter: Filter, in bytes: [UInt8]) -> Int? {
  let fields: [String?] = [nil] + filter.fieldNames.map(Optional.some)
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  for (number, line) in lines.enumerated() {
    if number & 1023 == 0, Task.isCancelled { return nil }
    let text = String(decoding: line, as: UTF8.self)
    if fields.contains(where: { !filter.ranges(in: text, field: $0).isEmpty }) { return number }
  }
  return nil
}

/// The first line of a file that a filter lights, from 1; nil if there is none in its first 16 MB.
func lineOfMatch(_ filter: Filter, in file: Descriptor) -> Int? {
  guard let bytes = try? file.bytes(at: 0, count: 16 << 20) else { return nil }
  return lineOfMatch(filter, in: bytes).map { $0 + 1 }
}

extension RecordSource {
  func line(of filter: Filter, at place: ItemPlace) async -> Int? {
    guard let first = await file(of: place)?.line, place.length < ItemPlace.leastForeignLength,
      let bytes = try? bytes(
        at: place.offset, count: min(Int(place.length), RecordSource.mostSearched))
    else { return nil }
    return lineOfMatch(filter, in: bytes).map { first + $0 }
  }

  /// The bytes of a record that are searched for the line of a match.
  private static let mostSearched = 16 << 20
}

extension DirectorySource {
  func line(of filter: Filter, at place: ItemPlace) async -> Int? {
    openedFile(at: Int(clamping: place.offset)).flatMap { lineOfMatch(filter, in: $0) }
  }
}

extension JoinedSource {
  func line(of filter: Filter, at place: ItemPlace) async -> Int? {
    let (part, inner) = resolved(place)
    return await parts[part].source.line(of: filter, at: inner)
  }
}
