import WaterfallDocuments
import WaterfallRecords

/// Reads the facts of a spoilt photo. No field may be empty.
let photoTarget = Target(name: "photo") { random in
  let spoilt = random.mutated(photo, [photo])
  for field in PhotoFacts.fields(ofJPEG: spoilt) {
    guard case .string(let text) = field.value, !text.isEmpty else {
      throw Finding(words: "an empty \(field.name)", input: spoilt)
    }
  }
}

/// The head of a JPEG from the camera `A B`, taken at the beginning of 2001.
private let photo: [UInt8] = {
  let facts =
    Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 3]
    + [1, 0x0F, 0, 2, 0, 0, 0, 2, 0x41, 0, 0, 0, 1, 0x10, 0, 2, 0, 0, 0, 2, 0x42, 0, 0, 0]
    + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50, 0, 0, 0, 0]
    + [0, 2, 0x90, 3, 0, 2, 0, 0, 0, 20, 0, 0, 0, 80, 0x88, 0x27, 0, 3, 0, 0, 0, 1, 0, 100, 0, 0]
    + [0, 0, 0, 0] + Array("2001:01:01 00:00:00\0".utf8)
  return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(facts.count + 2)] + facts + [0xFF, 0xDA, 0, 2]
}()
