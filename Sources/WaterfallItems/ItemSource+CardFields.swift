internal import Platform
package import WaterfallRecords

/// The prefix in the location of a picture that is compiled into the program.
package let builtInPictureScheme = "builtin:"

/// Where to look for the pictures that records name.
package enum PicturePlaces: Hashable, Sendable {
  case anywhere
  /// Only in the source's directory, after symbolic links are resolved.
  case insideDirectory
}

extension ItemSource {
  /// The roles of the records' fields, found from a sample.
  ///
  /// A field whose values look like names of pictures gets the picture's role only if a picture
  /// exists for one of the first records.
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
    // An error means that the file is missing, which is what this function is to find out.
    return (try? isReadableRegularFile(path)) ?? false
  }
}

/// The largest number of files that are looked for.
private let mostLookedFor = 5
