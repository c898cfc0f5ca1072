package import WaterfallRecords

#if Libraries
internal import CExif
internal import Platform
#endif

/// The facts that a camera wrote into a photo (EXIF), such as its date and the camera.
package enum PhotoFacts {
  /// The facts as fields, the most informative first; empty if there are none.
  ///
  /// It is also empty in a build without libexif, or if libexif is not installed.
  ///
  /// - Parameter head: the first bytes of a JPEG. They are enough, because cameras write the facts
  ///   first.
  package static func fields(ofJPEG head: [UInt8]) -> [Field] {
    #if Libraries
    guard let start = exifStart(in: head) else { return [] }
    return read(head[start...])
    #else
    return []
    #endif
  }
}

#if Libraries
extension PhotoFacts {
  /// The bytes before the facts in their segment.
  private static let sign = Array("Exif\0\0".utf8)

  /// The index of `sign` in the segments before the picture's data; nil if it is missing.
  private static func exifStart(in head: [UInt8]) -> Int? {
    guard head.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 4 + sign.count <= head.count, head[index] == 0xFF {
      if head[index + 1] == 0xE1, head[(index + 4)...].starts(with: sign) { return index + 4 }
      // Here the picture's data begins.
      if head[index + 1] == 0xDA { return nil }
      index += 2 + Int(head[index + 2]) << 8 + Int(head[index + 3])
    }
    return nil
  }

  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<ExifFunctions>(.exif, names: ExifFunctionsNames())
  }

  private static func read(_ bytes: ArraySlice<UInt8>) -> [Field] {
    // Without libexif, the photo is shown without facts.
    guard let exif = try? library.get().functions else { return [] }
    let data = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe exif.exif_data_new_from_data(bytes.baseAddress, UInt32(clamping: bytes.count))
    }
    guard let data = unsafe data else { return [] }
    defer { unsafe exif.exif_data_unref(data) }
    var fields: [Field] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { fields.append(Field(name, .string(text))) }
    }
    func text(_ tag: ExifTag, _ directory: ExifIfd) -> String? {
      unsafe Self.text(tag, directory, in: data, exif)
    }
    let taken =
      text(EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_IFD_EXIF) ?? text(EXIF_TAG_DATE_TIME, EXIF_IFD_0)
    add("taken", taken.flatMap(date))
    add(
      "camera",
      camera(make: text(EXIF_TAG_MAKE, EXIF_IFD_0), model: text(EXIF_TAG_MODEL, EXIF_IFD_0)))
    add("lens", text(ExifTag(0xA434), EXIF_IFD_EXIF))
    let settings = [EXIF_TAG_EXPOSURE_TIME, EXIF_TAG_FNUMBER, EXIF_TAG_FOCAL_LENGTH]
      .compactMap { text($0, EXIF_IFD_EXIF) }
    let speed = text(EXIF_TAG_ISO_SPEED_RATINGS, EXIF_IFD_EXIF).map { "ISO \($0)" }
    add("exposure", (settings + [speed].compactMap(\.self)).joined(separator: " · "))
    return fields
  }

  /// The text that libexif makes of an entry; nil if the entry is missing.
  private static func text(
    _ tag: ExifTag, _ directory: ExifIfd, in data: UnsafeMutablePointer<ExifData>,
    _ exif: ExifFunctions
  ) -> String? {
    let content = unsafe waterfall_exif_directory(data, directory)
    guard let entry = unsafe exif.exif_content_get_entry(content, tag) else { return nil }
    let words = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      unsafe exif.exif_entry_get_value(entry, buffer.baseAddress, UInt32(buffer.count)).map {
        unsafe String(cString: $0)
      }
    }
    let trimmed = words?.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return trimmed.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Converts `2008:05:30 15:56:01` to `2008-05-30T15:56:01`; nil if the camera's clock was not
  /// set.
  private static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let pattern = Array("0000:00:00 00:00:00".utf8)
    guard bytes.count == pattern.count, !text.begins(with: "0000"),
      zip(bytes, pattern).allSatisfy({ $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 })
    else { return nil }
    let day = String(decoding: bytes[..<10].map { $0 == 0x3A ? 0x2D : $0 }, as: UTF8.self)
    return "\(day)T\(String(decoding: bytes[11...], as: UTF8.self))"
  }

  /// The model, preceded by its maker unless the model already contains it.
  private static func camera(make: String?, model: String?) -> String? {
    guard let make, let model else { return model ?? make }
    let name = make.unicodeScalars.split(separator: " ").first.map { String($0).lowercased() } ?? ""
    return model.lowercased().begins(with: name) ? model : "\(make) \(model)"
  }
}
#endif
