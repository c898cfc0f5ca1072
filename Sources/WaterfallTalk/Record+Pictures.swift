import Platform
import WaterfallCards
import WaterfallItems
import WaterfallRecords

// Guests see the pictures that records name, but the speaker's files are not theirs to open. So in
// a talk a named picture is a blob of its field: the record has its proportions, and its bytes are
// asked for.
extension Record {
  /// Adds the proportions of the picture that the record names, as the speaker knows them.
  mutating func carryPicture(by roles: CardFields, _ finding: PictureFinding) {
    guard let image = roles.image, let named = namedPicture(by: roles),
      let picture = CardPicture(named, finding)
    else { return }
    var (format, byteCount) = (PictureFormat.png, 0)
    if case .file(let file) = picture.location, case .picture(let header)? = try? probePicture(file)
    {
      format = header.format
      // Without a size the picture is asked for all the same, and the speaker says what is wrong.
      byteCount = (try? Descriptor(file)).flatMap(FileState.init(of:)).map { Int($0.size) } ?? 0
    }
    let header = PictureHeader(format: format, width: picture.width, height: picture.height)
    blobs.append(Blob(field: image, byteCount: byteCount, probe: .picture(header)))
  }

  /// Makes a blob of a picture that the record names and that did not come as one, so that no path
  /// of the speaker's is looked for on this machine.
  mutating func holdsNamedPicture(by roles: CardFields) {
    guard let image = roles.image, let named = namedPicture(by: roles),
      // A picture that cannot be in a file on this machine stays what it is: none.
      CardPicture(named, PictureFinding(directory: nil, isConfined: true)) != nil
    else { return }
    let header = PictureHeader(format: .png, width: 4, height: 1)
    blobs.append(Blob(field: image, byteCount: 0, probe: .picture(header)))
  }

  /// The file of the picture that the record names; nil if there is none that may be read.
  func pictureFile(by roles: CardFields, _ finding: PictureFinding) -> NamedFile? {
    guard let named = namedPicture(by: roles),
      case .file(let file)? = CardPicture(named, finding)?.location
    else { return nil }
    return file
  }

  /// The picture that the record names; nil if it holds one, or names one that each program has.
  private func namedPicture(by roles: CardFields) -> CardContent.Picture? {
    guard roles.image != nil,
      let named = roles.content(of: self, showsPicture: true).picture, named.blob == nil,
      !named.location.begins(with: builtInPictureScheme)
    else { return nil }
    return named
  }
}
