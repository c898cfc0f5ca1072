import TerminalGrid

/// The pictures that kitty's protocol has brought.
struct KittyPictures {
  /// The most bytes of all pictures.
  static let most = 64 << 20

  var images: [UInt32: PixelImage] = [:]
  var placements: [UInt32: CellSize] = [:]
  /// The number of frames that follow each picture, and the pictures that play them.
  var frames: [UInt32: Int] = [:]
  var playing: Set<UInt32> = []
  /// The picture that is being sent: the keys of its first piece, and its bytes.
  var sending: (keys: [String: String], bytes: [UInt8])?

  var byteCount: Int { images.values.reduce(0) { $0 + $1.bytes.count } }
}

extension PixelTerminal {
  /// The ids of the pictures that the terminal has in its memory.
  package var kittyPictures: Set<UInt32> { Set(kitty.images.keys) }

  /// How many frames follow a picture that is played; 0 if it is not.
  package func playedFrames(of id: UInt32) -> Int {
    kitty.playing.contains(id) ? kitty.frames[id] ?? 0 : 0
  }

  /// Loses all pictures, as a terminal may whose memory is full.
  package mutating func forgetKittyPictures() { kitty = KittyPictures() }

  /// - Parameter body: keys, and perhaps `;` and a payload.
  mutating func takeKitty(_ body: ArraySlice<UInt8>) {
    let head = body.prefix { $0 != UInt8(ascii: ";") }
    let payload = body.dropFirst(head.count + 1)
    var keys: [String: String] = [:]
    for pair in String(decoding: head, as: UTF8.self).split(separator: ",").prefix(32) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
    }
    guard let bytes = Self.bytes(base64: payload) else { return answer(keys, "EINVAL: no base64") }
    if var sending = kitty.sending {
      // The pieces of a frame say so each time.
      guard keys["a"] == (sending.keys["a"] == "f" ? "f" : nil) else {
        kitty.sending = nil
        return answer(keys, "EINVAL: another command in a transfer")
      }
      sending.bytes += bytes
      kitty.sending = sending
      if sending.bytes.count > KittyPictures.most {
        kitty.sending = nil
        answer(sending.keys, "ENOSPC")
      } else if keys["m"] != "1" {
        kitty.sending = nil
        receive(sending.keys, sending.bytes)
      }
      return
    }
    switch keys["a"] ?? "t" {
    case "t", "T", "q", "f":
      if keys["m"] == "1" { kitty.sending = (keys, bytes) } else { receive(keys, bytes) }
    case "a": control(keys)
    case "p": place(keys)
    case "d": delete(keys)
    default: answer(keys, "EINVAL: unknown action")
    }
  }

  private mutating func receive(_ keys: [String: String], _ bytes: [UInt8]) {
    guard let id = keys["i"].flatMap({ UInt32($0) }), id > 0, keys["t"] ?? "d" == "d" else {
      return answer(keys, "EINVAL: only pictures with ids that are sent themselves")
    }
    guard let image = Self.image(keys, bytes) else { return answer(keys, "EBADPNG") }
    if keys["a"] == "f" { return receive(frame: image, keys, id) }
    guard kitty.byteCount + image.bytes.count <= KittyPictures.most else {
      return answer(keys, "ENOSPC")
    }
    if keys["a"] != "q" {
      // A picture that is sent again loses its placements.
      kitty.images[id] = image
      kitty.placements[id] = nil
    }
    if keys["a"] == "T" { place(keys) } else { answer(keys, "OK") }
  }

  private mutating func receive(frame: PixelImage, _ keys: [String: String], _ id: UInt32) {
    guard let first = kitty.images[id] else { return answer(keys, "ENOENT: no picture") }
    guard frame.width == first.width, frame.height == first.height else {
      return answer(keys, "EINVAL: a frame of another size")
    }
    guard keys["z"].flatMap({ Int($0) }) ?? 0 > 0 else { return answer(keys, "EINVAL: no time") }
    kitty.frames[id, default: 0] += 1
    answer(keys, "OK")
  }

  /// Plays a picture's frames.
  private mutating func control(_ keys: [String: String]) {
    guard let id = keys["i"].flatMap({ UInt32($0) }), kitty.images[id] != nil else {
      return answer(keys, "ENOENT: no picture")
    }
    if keys["s"] == "3" { kitty.playing.insert(id) }
    answer(keys, "OK")
  }

  private static func image(_ keys: [String: String], _ bytes: [UInt8]) -> PixelImage? {
    let bytes = keys["o"] == "z" ? Inflating.zlib(bytes) ?? [] : bytes
    if keys["f"] == "100" { return PNGReader.image(bytes) }
    guard let width = keys["s"].flatMap({ Int($0) }), let height = keys["v"].flatMap({ Int($0) }),
      1...10_000 ~= width, 1...10_000 ~= height
    else { return nil }
    if keys["f"] == "24" {
      guard bytes.count == 3 * width * height else { return nil }
      return PixelImage(width: width, height: height, bytes: bytes)
    }
    guard bytes.count == 4 * width * height else { return nil }
    let colors = bytes.indices.filter { $0 % 4 < 3 }.map { bytes[$0] }
    return PixelImage(width: width, height: height, bytes: colors)
  }

  private mutating func place(_ keys: [String: String]) {
    guard let id = keys["i"].flatMap({ UInt32($0) }), kitty.images[id] != nil else {
      return answer(keys, "ENOENT: there is no such picture")
    }
    guard keys["U"] == "1", let columns = keys["c"].flatMap({ Int($0) }),
      let rows = keys["r"].flatMap({ Int($0) }), 1...297 ~= columns, 1...297 ~= rows
    else { return answer(keys, "EINVAL: only virtual placements") }
    kitty.placements[id] = CellSize(columns: columns, rows: rows)
    answer(keys, "OK")
  }

  private mutating func delete(_ keys: [String: String]) {
    // Virtual placements are deleted only by their ids.
    guard let id = keys["i"].flatMap({ UInt32($0) }) else { return }
    switch keys["d"] {
    case "I":
      kitty.images[id] = nil
      kitty.frames[id] = nil
      kitty.playing.remove(id)
      kitty.placements[id] = nil
    case "i": kitty.placements[id] = nil
    default: break
    }
  }

  private mutating func answer(_ keys: [String: String], _ message: String) {
    let quiet = keys["q"] ?? "0"
    guard quiet != "2", quiet != "1" || message != "OK", let id = keys["i"] else { return }
    let placement = keys["p"].map { ",p=\($0)" } ?? ""
    answers += Array("\u{1B}_Gi=\(id)\(placement);\(message)\u{1B}\\".utf8)
  }

  /// The bytes that base64 digits encode; nil if there are other characters, or a wrong end.
  private static func bytes(base64 text: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    let body = text.prefix { $0 != UInt8(ascii: "=") }
    guard text.count % 4 == 0, text.count - body.count <= 2 else { return nil }
    for digit in body {
      guard let value = values[Int(digit)] else { return nil }
      bits = (bits << 6 | value) & 0xFFF_FFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
