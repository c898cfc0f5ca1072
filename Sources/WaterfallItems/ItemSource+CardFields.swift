internal import Platform
package import WaterfallRecords

/// Where the pictures that records name are looked for.
package enum PicturePlaces: Hashable, Sendable {
  case anywhere
  /// In the source's directory alone, by where they really are.
  case insideDirectory
}

extension ItemSource {
  /// The roles of the fields of its records, found in a sample. What is named as pictures are has
  /// the picture's role only if there is one where it leads, in one of the first records.
  package func foundCardFields(in sample: [Record], pictures: PicturePlaces) -> CardFields {
    let fields = CardFields.detect(in: sample)
    guard let image = fields.image else { return fields }
    let records = sample.prefix(CardFields.sampleSize)
    if records.contains(where: { $0.blob(of: image) != nil }) { return fields }
    let places = records.lazy.compactMap { $0.text(of: image) }.filter { !$0.isEmpty }
    let isThere = places.prefix(mostLookedFor).contains { place in
      leadsToPicture(place, pictures)
    }
    return isThere ? fields : CardFields.detect(in: sample, .missing)
  }

  private func leadsToPicture(_ place: String, _ places: PicturePlaces) -> Bool {
    if place.begins(with: builtInPictureScheme) { return true }
    if place.utf8.contains(0) || place.utf8.contains("://".utf8) { return false }
    let isWhole = place.begins(with: "/") || directory == nil
    let path = isWhole ? place : "\(directory ?? "")/\(place)"
    if places == .insideDirectory {
      guard let directory else { return false }
      return (try? Descriptor(NamedFile(path: path, inside: directory))) != nil
    }
    // What is not there is what is asked.
    return (try? isReadableRegularFile(path)) ?? false
  }
}

/// Files that are looked for.
private let mostLookedFor = 5
