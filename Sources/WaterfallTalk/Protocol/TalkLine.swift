package import WaterfallItems
package import WaterfallRecords

/// A line from the speaker to a guest.
package enum TalkLine: Hashable, Sendable {
  /// The first line.
  case hello(program: String, step: Int, state: TalkState)
  /// The first line of another version of the protocol.
  case foreignVersion(Int)
  /// The members of the state that have changed. One that is not said any more is null.
  case step(Int, changes: [Field])
  /// Items of an order, from an index on: the whole object.
  case page(order: Int, from: Int, Value)
  case picture(item: ItemID, field: String, TalkPicture)
  /// The last line before the speaker leaves, with the reason.
  case ended(String?)
  /// The last line before the speaker closes the connection of a guest who did something wrong.
  case error(String)
  /// A line of a kind that only later versions know.
  case unknown

  /// The version of the protocol.
  package static let version = 1
  /// The most bytes of a line, without its line feed.
  package static let longest = 16 << 20
  /// The most bytes of a line with a state. A guest stores all members of the state.
  package static let longestState = 1 << 20
  /// The most members of a state.
  package static let mostMembers = 100
}

/// The answer to a request for a picture.
package enum TalkPicture: Hashable, Sendable {
  /// The bytes of the picture's file.
  case bytes([UInt8])
  /// There is none, with the reason.
  case failure(String)
}

extension TalkLine {
  /// Reads a line without its line feed. Unknown members are ignored.
  package init(decoding line: [UInt8]) throws(LineFault) {
    try self.init(Self.members(of: line), length: line.count)
  }

  /// The members of a line, for those who add some of their own.
  static func members(of line: [UInt8]) throws(LineFault) -> LineMembers {
    guard line.count <= longest else {
      throw LineFault(expected: "lines of at most \(longest >> 20) MB")
    }
    return try LineMembers(of: line)
  }

  /// Reads a line from its members.
  ///
  /// - Parameter length: the bytes of the line.
  init(_ members: LineMembers, length: Int) throws(LineFault) {
    if let version = try members.anyWhole("talk"), version != Self.version {
      self = .foreignVersion(version)
    } else if let state = try members.members("state") {
      guard length <= Self.longestState, state.fields.count <= Self.mostMembers else {
        let most = "\(Self.mostMembers) members and \(Self.longestState >> 20) MB"
        throw LineFault(expected: "a state of at most \(most)")
      }
      self = try Self.state(state.fields, in: members)
    } else if let page = try members.members("page") {
      self = .page(
        order: try page.whole("order"), from: try page.whole("from"), .object(page.fields))
    } else if let picture = try members.members("picture") {
      self = try Self.picture(picture)
    } else if let ended = members["ended"] {
      self = .ended(ended.text)
    } else if let error = members["error"] {
      self = .error(error.text ?? "")
    } else {
      self = .unknown
    }
  }

  private static func state(
    _ fields: [Field], in members: LineMembers
  ) throws(LineFault) -> TalkLine {
    let step = try members.whole("step")
    guard members["talk"] != nil else { return .step(step, changes: fields) }
    var state = TalkState()
    state.apply(fields)
    return .hello(program: members.text("program") ?? "", step: step, state: state)
  }

  private static func picture(_ members: LineMembers) throws(LineFault) -> TalkLine {
    guard let field = members.text("field") else {
      throw LineFault(expected: "\"field\", a name in quotes")
    }
    let item = try members.item("item")
    guard let digits = members.text("data") else {
      let reason = members.text("failure") ?? "the speaker does not say why"
      return .picture(item: item, field: field, .failure(reason))
    }
    guard let bytes = bytesOfBase64(digits.utf8) else {
      throw LineFault(expected: "\"data\" in base64")
    }
    return .picture(item: item, field: field, .bytes(bytes))
  }

  package var encoded: [UInt8] {
    switch self {
    case .hello(let program, let step, let state):
      return encodedLine([
        Field("talk", .whole(Self.version)), Field("program", .string(program)),
        Field("step", .whole(step)), Field("state", .object(state.members)),
      ])
    case .foreignVersion(let version): return encodedLine([Field("talk", .whole(version))])
    case .step(let step, let changes):
      return encodedLine([Field("step", .whole(step)), Field("state", .object(changes))])
    case .page(_, _, let page): return encodedLine([Field("page", page)])
    case .picture(let item, let field, let picture):
      return Self.encoded(picture, item: item, field: field)
    case .ended(let reason): return encodedLine([Field("ended", .string(reason ?? ""))])
    case .error(let words): return encodedLine([Field("error", .string(words))])
    case .unknown: return encodedLine([])
    }
  }

  private static func encoded(_ picture: TalkPicture, item: ItemID, field: String) -> [UInt8] {
    let names = [Field("item", .string(item.digits)), Field("field", .string(field))]
    switch picture {
    case .failure(let reason):
      return encodedLine([Field("picture", .object(names + [Field("failure", .string(reason))]))])
    case .bytes(let bytes):
      // The digits are copied once. As a value they would be checked one by one for escapes.
      var line = encodedLine([Field("picture", .object(names + [Field("data", .string(""))]))])
      line.removeLast(4)
      return line + base64(bytes) + Array("\"}}\n".utf8)
    }
  }
}
