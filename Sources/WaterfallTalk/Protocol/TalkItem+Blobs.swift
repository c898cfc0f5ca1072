import WaterfallRecords

// A field that is bytes: `{"field":"img","bytes":4711,"format":"png","width":640,"height":480}`.
// `format` is missing if the bytes are no picture, the size if the picture's header is damaged.
extension Blob {
  var value: Value {
    var members = [Field("field", .string(field)), Field("bytes", .whole(byteCount))]
    switch probe {
    case .other: break
    case .broken(let format): members.append(Field("format", .string(format.rawValue)))
    case .picture(let header):
      members.append(Field("format", .string(header.format.rawValue)))
      members.append(Field("width", .whole(header.width)))
      members.append(Field("height", .whole(header.height)))
      if header.orientation != .upright {
        members.append(Field("orientation", .whole(Int(header.orientation.rawValue))))
      }
    }
    return .object(members)
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    guard let field = try members.text("field"), let byteCount = try members.number("bytes") else {
      throw WrongKind()
    }
    self.init(field: field, byteCount: byteCount, probe: try PictureProbe(members))
  }
}

extension PictureProbe {
  fileprivate init(_ members: ObjectMembers) throws(WrongKind) {
    guard let name = try members.text("format") else {
      self = .other
      return
    }
    guard let format = PictureFormat(rawValue: name) else { throw WrongKind() }
    let sides = 1...1 << 31
    guard let width = try members.number("width", in: sides),
      let height = try members.number("height", in: sides)
    else {
      self = .broken(format)
      return
    }
    let number = try members.number("orientation", in: 1...8) ?? 1
    guard let orientation = PictureOrientation(rawValue: UInt8(number)) else { throw WrongKind() }
    self = .picture(
      PictureHeader(format: format, width: width, height: height, orientation: orientation))
  }
}
