package import Platform
package import TerminalGrid
package import WaterfallItems
package import WaterfallRecords

/// A card's picture: its location, and its proportions, which are known before it is decoded.
package struct CardPicture: Hashable, Sendable {
  package var location: PictureLocation
  /// Width and height share any one unit, because only their ratio counts.
  package var width: Int
  package var height: Int

  package func size(columns: Int, mostRows: Int) -> CellSize {
    CellSize(showing: width, height, columns: columns, maxRows: mostRows)
  }
}

extension CardPicture {
  /// The picture that a record names; nil if it is not in a file on this machine.
  ///
  /// Reads the file's header if the record does not give the picture's size. A picture that is
  /// missing or broken keeps a place, and the reason is shown there.
  ///
  /// - Parameter finding: where relative paths begin, and whether other directories are refused.
  ///   Nothing is read from a refused file.
  package init?(_ named: CardContent.Picture, _ finding: PictureFinding) {
    if let blob = named.blob {
      guard let place = finding.place, let header = blob.picture else { return nil }
      location = .record(place, field: blob.field, byteCount: blob.byteCount)
      (width, height) = (header.width, header.height)
      return
    }
    guard !named.location.isEmpty, !named.location.utf8.contains("://".utf8),
      !named.location.utf8.contains(0)
    else { return nil }
    let isBuiltIn = named.location.begins(with: builtInPictureScheme)
    let isWhole = named.location.begins(with: "/") || isBuiltIn
    let directory = finding.directory.map { $0 + "/" } ?? ""
    let path = isWhole ? named.location : directory + named.location
    guard let file = isBuiltIn ? NamedFile(path: path) : finding.file(path) else {
      (location, width, height) = (.refused, 4, 1)
      return
    }
    location = .file(file)
    if let width = named.width, let height = named.height, width >= 1, height >= 1,
      width <= 1e6, height <= 1e6
    {
      (self.width, self.height) = (Int(width), Int(height))
    } else {
      // If the header cannot be read, decoding reports the reason later.
      if !isBuiltIn, case .picture(let header)? = try? probePicture(file) {
        (width, height) = (header.width, header.height)
      } else {
        (width, height) = (4, 1)
      }
    }
  }
}

/// Where the bytes of a picture are.
package enum PictureLocation: Hashable, Sendable {
  /// A file, or a name that is built into the program (`builtin:shop/jug.png`).
  case file(NamedFile)
  /// A field in the record itself, with the record's place and the number of bytes.
  case record(ItemPlace, field: String, byteCount: Int)
  /// Bytes in memory, which a command has written.
  case written(PictureBytes)
  /// Reading the picture is not allowed.
  case refused

  /// Whether a refresh may have changed the bytes.
  package var isInRecord: Bool { if case .record = self { true } else { false } }
}

/// The bytes of a picture that is in no file and no record.
package struct PictureBytes: Hashable, Sendable {
  /// Two are the same if they have this number.
  private let number: Int
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8], number: Int) { (self.bytes, self.number) = (bytes, number) }

  package static func == (one: Self, other: Self) -> Bool { one.number == other.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A part of a magnified picture. It has as many cells as the whole picture otherwise has.
package struct PicturePart: Hashable, Sendable {
  /// How many times as wide and high the magnified picture is.
  package var factor: Int
  /// The part's first cell, in cells of the magnified picture.
  package var origin: CellPoint

  package init(factor: Int, origin: CellPoint) { (self.factor, self.origin) = (factor, origin) }
}

package struct PictureRequest: Hashable, Sendable {
  package var location: PictureLocation
  package var size: CellSize
  /// The colour that shows through where the picture is transparent.
  package var ground = RGB.black
  /// Whether it moves, if the file does and the terminal plays it.
  package var moves = false
  /// The part of the picture that is shown in ``size``; nil for all of it.
  package var part: PicturePart?

  package init(location: PictureLocation, size: CellSize, ground: RGB = .black) {
    (self.location, self.size, self.ground) = (location, size, ground)
  }
}
