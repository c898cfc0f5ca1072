package import WaterfallItems
import WaterfallRecords

/// A guest's question to the speaker.
package enum TalkRequest: Hashable, Sendable {
  /// Items of the order with this number, from this index on.
  case page(order: Int, from: Int, count: Int)
  case picture(item: ItemID, field: String)
}

/// A request, and the way of its answer.
package struct TalkQuestion: Sendable {
  package let request: TalkRequest
  /// Takes the line that answers it, with its line feed, from any thread. It is
  /// called once.
  package let answer: @Sendable ([UInt8]) -> Void

  package init(_ request: TalkRequest, answer: @escaping @Sendable ([UInt8]) -> Void) {
    (self.request, self.answer) = (request, answer)
  }
}

/// A line from a guest to the speaker.
package enum GuestLine: Hashable, Sendable {
  /// The first line.
  case attend(version: Int)
  case want(TalkRequest)
  /// A line of a kind that only later versions know.
  case unknown

  /// The most bytes of a line, without its line feed.
  package static let longest = 4096

  /// Reads a line without its line feed. Unknown members are ignored.
  package init(decoding line: [UInt8]) throws(LineFault) {
    guard line.count <= Self.longest else {
      throw LineFault(expected: "lines of at most \(Self.longest) bytes")
    }
    let members = try LineMembers(of: line)
    if let version = try members.anyWhole("attend") {
      self = .attend(version: version)
    } else if let page = try members.members("want") {
      self = .want(try Self.page(page))
    } else if let picture = try members.members("wantPicture") {
      guard let field = picture.text("field") else {
        throw LineFault(expected: "\"field\", a name in quotes")
      }
      self = .want(.picture(item: try picture.item("item"), field: field))
    } else {
      self = .unknown
    }
  }

  private static func page(_ page: LineMembers) throws(LineFault) -> TalkRequest {
    guard let count = try page.anyWhole("count") else {
      throw LineFault(expected: "\"count\", a whole number")
    }
    return .page(
      order: try page.whole("order"), from: try page.whole("from"),
      count: max(1, min(TalkPage.mostItems, count)))
  }

  package var encoded: [UInt8] {
    switch self {
    case .attend(let version): return encodedLine([Field("attend", .whole(version))])
    case .want(.page(let order, let from, let count)):
      let page = [
        Field("order", .whole(order)), Field("from", .whole(from)), Field("count", .whole(count)),
      ]
      return encodedLine([Field("want", .object(page))])
    case .want(.picture(let item, let field)):
      let picture = [Field("item", .string(item.digits)), Field("field", .string(field))]
      return encodedLine([Field("wantPicture", .object(picture))])
    case .unknown: return encodedLine([])
    }
  }
}

/// An object as a line of a talk, with its line feed.
func encodedLine(_ members: [Field]) -> [UInt8] {
  var line: [UInt8] = []
  Value.object(members).appendJSON(to: &line)
  line.append(0x0A)
  return line
}
