import Testing
import WaterfallItems

/// A source of each kind with the same five items, made anew for each test.
enum ContractSource: String, CaseIterable {
  case array, document, members, lines, table, pipe, file

  static let words = ["ab", "c d", "é", "f\"g", "h"]

  func withSource(_ body: (any ItemSource) async throws -> Void) async throws {
    let objects = Self.words.map { "{\"id\": \"\($0.replacing("\"", with: "\\\""))\"}" }
    let bytes = Array(text(objects).utf8)
    switch self {
    case .pipe:
      let pipe = Pipe()
      pipe.write(text(objects))
      pipe.end()
      try await body(openSource(path: pipe.path))
    case .file:
      let file = TemporaryFile(bytes: bytes)
      try await body(openSource(path: file.path))
    default: try await body(openSource(bytes: bytes, name: rawValue))
    }
  }

  private func text(_ objects: [String]) -> String {
    switch self {
    case .array: "[\n\(objects.joined(separator: ",\n"))\n]"
    case .document: "{\"a\": {\"list\": [\(objects.joined(separator: ", "))]}}"
    case .members:
      "{\(objects.enumerated().map { "\"\($0.offset)\": \($0.element)" }.joined(separator: ","))}"
    case .lines, .pipe, .file: objects.joined(separator: "\n")
    case .table:
      "id,n\n"
        + Self.words.map { "\"\($0.replacing("\"", with: "\"\""))\",1" }.joined(separator: "\r\n")
    }
  }
}

@Test(arguments: ContractSource.allCases)
func `pages of any size give the same items in order`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    for size in 1...6 {
      let outcome = await readAll(source, pageSize: size)
      #expect(outcome.error == nil)
      #expect(outcome.texts("id") == ContractSource.words, "pages of \(size)")
    }
  }
}

@Test(arguments: ContractSource.allCases)
func `records are read again by their places`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let items = Array(await readAll(source).items.reversed())
    let records = try await source.records(at: items.map(\.place))
    #expect(records == items.map(\.record))
    #expect(try await source.records(at: []).isEmpty)
  }
}

@Test(arguments: ContractSource.allCases)
func `identities are distinct and the same in each reading`(kind: ContractSource) async throws {
  var identities: [[ItemID]] = []
  for _ in 1...2 {
    try await kind.withSource { identities.append(await readAll($0).items.map(\.id)) }
  }
  #expect(identities[0] == identities[1])
  #expect(Set(identities[0]).count == ContractSource.words.count)
}

@Test(arguments: ContractSource.allCases)
func `a cancelled request loses nothing`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let first = try await source.page(after: nil, count: 2)
    let request = Task { () -> ItemError? in
      while !Task.isCancelled { await Task.yield() }
      do throws(ItemError) {
        _ = try await source.page(after: first.next, count: 2)
        return nil
      } catch { return error }
    }
    request.cancel()
    #expect(await request.value == .cancelled)
    let second = try await source.page(after: first.next, count: 10)
    #expect(first.items.count + second.items.count == 5)
    #expect(second.items.first?.record.fields.last { $0.name == "id" }?.value == .string("é"))
  }
}

@Test(arguments: ContractSource.allCases)
func `the end stays the end, and cursors count`(kind: ContractSource) async throws {
  try await kind.withSource { source in
    let first = try await source.page(after: nil, count: 3)
    #expect(first.next?.index == 3)
    for _ in 1...2 {
      let last = try await source.page(after: first.next, count: 100)
      #expect(last.items.count == 2)
      guard let next = last.next else { continue }
      #expect(try await source.page(after: next, count: 1).items.isEmpty)
    }
  }
}
