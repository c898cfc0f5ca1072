/// Finds the list to show in a JSON document. It makes one pass over the bytes and holds only
/// counts.
///
/// A list that is reached from the document's root through objects alone may be a *record list*. A
/// record list is an array of objects, or an object whose members are objects with similar names in
/// them. Values inside an array, or inside a member of such an object, are part of a record and
/// never a record list.
/// One exception: an array of one object may only be a wrapper around its list (``SoleObject``).
package struct DocumentScan {
  /// A list, and the path to it.
  package struct RecordList: Equatable {
    package var list: List
    /// The offsets of the names of the members that lead to it, without their quotes.
    package var path: [Range<Int>]
  }

  /// An array or object whose end has not been found yet.
  private struct Frame {
    var isArray: Bool
    var start: Int
    var objects = 0
    var arrays = 0
    var commas = 0
    var isEmpty = true
    /// Whether only white space has followed the last comma.
    var isBehindComma = false

    mutating func beginValue() { (isEmpty, isBehindComma) = (false, false) }
  }

  /// More about an open object that is not inside an array.
  private struct Branch {
    /// The hash of the name of the member that holds it.
    var title: UInt32?
    /// Its own names, and the names in the first object in it.
    var names = NameSet()
    var pattern: NameSet?
    /// The number of objects in it whose names are similar to those of the first.
    var alike = 0
    /// The best record list inside it, and the largest object of objects that are not similar.
    var best: List?
    var loose: List?
    /// The number of items in the largest of the other record lists.
    var rival = 0
    /// Whether one of its members has a name typical of objects whose members are records.
    var hasNamedRecords = false
    /// All record lists inside it, if `collects` is set.
    var recordLists: [RecordList] = []
    /// The offsets of the name of the member that is open, or was last.
    var lastName = 0..<0
    /// Whether it is the first object of an array (``SoleObject``).
    var isFirstOfArray = false

    mutating func compare(_ names: NameSet) {
      let pattern = pattern ?? names
      self.pattern = pattern
      if names.isLike(pattern) { alike += 1 }
    }
  }

  private var outer: [Frame] = []
  private var top: Frame?
  /// First the results for the whole document, then one for each open object that is not inside an
  /// array.
  private var branches = [Branch()]
  /// The number of open arrays. The array around an open `sole` object is not counted.
  private var arrayDepth = 0
  /// The first object of an array that is not inside another array, while the object or the array
  /// is open.
  private var sole: SoleObject?
  private var isInString = false
  private var isNameNext = false
  private var name = NameHash()
  private var nameStart = 0
  /// Whether to collect all record lists.
  private let collects: Bool
  private static let mostRecordLists = 500

  /// The list to show, valid after the document's end. It is nil if there is no list, or if the
  /// document is one record.
  package var recordList: List? { isRecord ? nil : largestRecordList }
  /// The list to show if the document is not a record.
  private var largestRecordList: List? { branches[0].best ?? branches[0].loose }
  /// All record lists in the order in which they end, if `collects` is set; otherwise empty.
  package var recordLists: [RecordList] { branches[0].recordLists }
  /// Whether a user is unlikely to want another list.
  ///
  /// That is so if the list has a typical name, or if all others are much smaller.
  package var isHeapClear: Bool {
    guard !isRecord, let best = branches[0].best else { return true }
    return best.isNamed || best.count > branches[0].rival * List.likeSize
  }
  /// Represents an array index in ``RecordList/path``. The index is always 0.
  package static let firstIndex = 0..<0
  /// The largest array of plain values.
  package private(set) var scalars: List?
  /// How many members the outermost object has.
  package private(set) var width = 0
  /// The outermost object's members that are not the list.
  private var root = RootMembers()
  /// Whether the document is one record that has lists, and not an envelope around a list.
  package var isRecord: Bool {
    guard let list = largestRecordList ?? scalars else { return false }
    return root.areRecord(around: list)
  }

  /// - Parameter collects: whether to collect all record lists, at most 500.
  package init(collects: Bool = false) { self.collects = collects }

  /// Continues the scan at `index`, and moves `index` past the bytes that were read.
  ///
  /// `index` may end up one byte past the end of `bytes`, since a backslash skips a byte.
  ///
  /// - Parameter base: the offset of the first byte of `bytes` in the document.
  /// - Returns: whether the document ends at `index`.
  package mutating func finds(
    end index: inout Int, in bytes: [UInt8], base: Int
  ) throws(JSONError) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInString {
        if isNameNext { name.add(byte) }
        if byte == UInt8(ascii: "\"") { endString(at: base + index - 1) }
        if byte == UInt8(ascii: "\\") { index += 1 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        nameStart = base + index
        top?.beginValue()
      case UInt8(ascii: ","):
        top?.commas += 1
        top?.isBehindComma = true
        isNameNext = arrayDepth == 0
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        try open(isArray: byte == UInt8(ascii: "["), start: base + index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        try close(isArray: byte == UInt8(ascii: "]"), offset: base + index - 1)
        if top == nil { return true }
      default:
        if !isSpace(byte) { top?.beginValue() }
      }
    }
    return false
  }

  private mutating func endString(at end: Int) {
    isInString = false
    guard isNameNext else {
      if outer.isEmpty, end > nameStart { root.countText() }
      if sole?.depth == outer.count, end > nameStart { sole?.members.countText() }
      return
    }
    isNameNext = false
    let hash = name.take()
    branches[branches.count - 1].lastName = nameStart..<end
    branches[branches.count - 1].names.add(hash)
    if outer.isEmpty { root.read(name: hash) }
    if sole?.depth == outer.count { sole?.members.read(name: hash) }
  }

  private mutating func open(isArray: Bool, start: Int) throws(JSONError) {
    if var parent = top {
      parent.beginValue()
      if isArray { parent.arrays += 1 } else { parent.objects += 1 }
      outer.append(parent)
    }
    guard outer.count < JSONReader.depthLimit else {
      let limit = "at most \(JSONReader.depthLimit) levels of nested values"
      throw JSONError(offset: start - 1, expected: limit)
    }
    let parent = outer.last
    let isFirstOfArray =
      !isArray && arrayDepth == 1 && sole == nil && parent?.isArray == true && parent?.objects == 1
    if isFirstOfArray {
      sole = SoleObject(depth: outer.count)
      arrayDepth = 0
    }
    top = Frame(isArray: isArray, start: start)
    if isArray {
      arrayDepth += 1
    } else if arrayDepth == 0 {
      branches.append(Branch(title: branches[branches.count - 1].names.last))
      branches[branches.count - 1].isFirstOfArray = isFirstOfArray
      isNameNext = true
    }
  }

  private mutating func close(isArray: Bool, offset: Int) throws(JSONError) {
    guard let frame = top else { return }
    guard frame.isArray == isArray else {
      let expected = frame.isArray ? "\",\" or \"]\"" : "\",\" or \"}\""
      throw JSONError(offset: offset, expected: expected)
    }
    end(frame, at: offset)
    if top == nil { root.end(count: width, frame.objects + frame.arrays, offset - frame.start) }
  }

  /// Closes all open values at the end of the data, so that a document that breaks off can be
  /// shown.
  package mutating func endEarly() {
    while let frame = top { end(frame, at: frame.start) }
  }

  private mutating func end(_ frame: Frame, at offset: Int) {
    let count = frame.isEmpty ? 0 : frame.commas + (frame.isBehindComma ? 0 : 1)
    if frame.isArray {
      arrayDepth -= 1
      if arrayDepth == 0 { weigh(frame, count: count, end: offset) }
    } else if arrayDepth == 0, branches.last?.isFirstOfArray == true {
      endFirstOfArray(frame, count: count, end: offset)
    } else if arrayDepth == 0 {
      endBranch(frame, count: count, end: offset)
    }
    top = outer.popLast()
    if top == nil { width = count }
  }

  /// Considers an outermost array as a record list or as the list of scalars.
  private mutating func weigh(_ frame: Frame, count: Int, end: Int) {
    var list = List(kind: .elements, start: frame.start, count: count)
    list.length = end - frame.start
    list.read(title: branches[branches.count - 1].names.last)
    if frame.objects > 0 {
      list.count = frame.objects
      let sole = takeSole(of: frame)
      if count == 1, let inner = sole?.list(within: list) {
        record(inner, collected: sole?.recordLists)
        let last = branches.count - 1
        branches[last].rival = max(branches[last].rival, sole?.rival ?? 0)
      } else {
        record(list)
      }
    } else if sole != nil {
      return
    } else if frame.arrays == 0, count > 0, scalars.map({ list.isLarger(than: $0) }) ?? true {
      scalars = list
    }
  }

  /// Ends the first object of an array, so that the array is the innermost open value again.
  private mutating func endFirstOfArray(_ frame: Frame, count: Int, end: Int) {
    guard let branch = branches.popLast() else { return }
    arrayDepth = 1
    sole?.end(count: count, frame.objects + frame.arrays, end - frame.start)
    sole?.store(branch.best, rival: branch.rival, branch.recordLists)
  }

  /// Takes the first object of the array that ends now; nil if it was not followed.
  private mutating func takeSole(of frame: Frame) -> SoleObject? {
    guard sole?.depth == outer.count + 1 else { return nil }
    defer { sole = nil }
    return sole
  }

  private mutating func endBranch(_ frame: Frame, count: Int, end: Int) {
    guard let branch = branches.popLast() else { return }
    var list: List?
    if frame.objects == count, count > 1 {
      list = List(kind: .members, start: frame.start, count: count)
      list?.length = end - frame.start
      list?.read(title: branch.title)
    }
    // An object with members `services` and `volumes` is not a record list: its members are
    // kinds, not records.
    let isRecordList =
      branch.alike * 3 >= count * 2 && !branch.hasNamedRecords || list?.isNamedAsRecords == true
    if let list, isRecordList {
      // Heaps inside its members are dropped, because they are parts of records.
      record(list)
      if list.isNamedAsRecords { branches[branches.count - 1].hasNamedRecords = true }
    } else {
      let last = branches.count - 1
      let inner = collects ? branch.recordLists : []
      if let best = branch.best { record(best, collected: inner) }
      branches[last].rival = max(branches[last].rival, branch.rival)
      for loose in [list, branch.loose].compactMap(\.self) { record(loose: loose) }
    }
    branches[branches.count - 1].compare(branch.names)
  }

  /// - Parameter collected: `list` and other record lists that were found inside; nil if there is
  ///   only `list`.
  private mutating func record(_ list: List, collected: [RecordList]? = nil) {
    let last = branches.count - 1
    if collects, branches[last].recordLists.count < Self.mostRecordLists {
      let path = branches.dropFirst().flatMap { branch in
        branch.isFirstOfArray ? [Self.firstIndex, branch.lastName] : [branch.lastName]
      }
      branches[last].recordLists += collected ?? [RecordList(list: list, path: path)]
    }
    let best = branches[last].best
    if best.map({ list.wins(over: $0) }) ?? true {
      branches[last].best = list
      branches[last].rival = max(branches[last].rival, best?.count ?? 0)
    } else {
      branches[last].rival = max(branches[last].rival, list.count)
    }
  }

  private mutating func record(loose list: List) {
    let last = branches.count - 1
    if branches[last].loose.map({ list.isLarger(than: $0) }) ?? true { branches[last].loose = list }
  }
}
