/// A colour, or a difference of colours.
struct Channels {
  var red: Int32 = 0
  var green: Int32 = 0
  var blue: Int32 = 0

  init() {}

  init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init(_ color: RGB) { self.init(Int32(color.red), Int32(color.green), Int32(color.blue)) }

  init(grey: Int) { self.init(Int32(grey), Int32(grey), Int32(grey)) }

  static func + (one: Channels, other: Channels) -> Channels {
    Channels(one.red &+ other.red, one.green &+ other.green, one.blue &+ other.blue)
  }

  static func - (one: Channels, other: Channels) -> Channels {
    Channels(one.red &- other.red, one.green &- other.green, one.blue &- other.blue)
  }

  func times(_ factor: Int32) -> Channels {
    Channels(red &* factor, green &* factor, blue &* factor)
  }

  func shifted(by bits: Int32) -> Channels { Channels(red &>> bits, green &>> bits, blue &>> bits) }

  /// The squared length, weighted like the eye: green counts most, blue least.
  var weight: Int32 { 3 &* red &* red &+ 4 &* green &* green &+ 2 &* blue &* blue }
}

/// Places in the cube of colours: the five high bits of each channel.
extension Channels {
  /// The number of different places.
  static let places = 32_768

  var place: Int { Int((red & 0xF8) &<< 7 | (green & 0xF8) &<< 2 | blue &>> 3) }

  /// The middle of a place.
  init(place: Int) {
    let place = Int32(place)
    self.init(place >> 7 & 0xF8 | 4, place >> 2 & 0xF8 | 4, place << 3 & 0xF8 | 4)
  }
}
