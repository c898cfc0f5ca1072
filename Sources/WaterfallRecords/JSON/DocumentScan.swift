/// Finds the list that hides in a JSON document: one pass over its bytes, holding counts only.
///
/// What is reached from the document's root through objects alone may be a *heap*: an array of
/// objects, or an object whose members are objects that have much the same names in them. What is
/// inside an array, or inside a member of such an object, is part of a record, and never a heap.
/// But an array of one object may be no more than a way to its list (``SoleObject``).
package struct DocumentScan {
  /// A list, and where it is.
  package struct Heap: Equatable {
    package var list: List
    /// Where the names of the members that lead to it stand, without their quotes.
    package var path: [Range<Int>]
  }

  /// An array or object that is open.
  private struct Frame {
    var isArray: Bool
    var start: Int
    var objects = 0
    var arrays = 0
    var commas = 0
    var isEmpty = true
  }

  /// What is known besides of an open object that no array is around.
  private struct Branch {
    /// What the member that holds it is called.
    var title: UInt32?
    /// Its own names, and those of the first object in it.
    var names = NameSet()
    var pattern: NameSet?
    /// How many of the objects in it have much the same names as the first.
    var alike = 0
    /// The heap among what is inside it, and the largest object of objects that are not alike.
    var best: List?
    var loose: List?
    /// Items of the largest heap among the others.
    var rival = 0
    /// Whether a member of its own is called as objects of records are.
    var hasNamedHeap = false
    /// All of them, where they are collected.
    var heaps: [Heap] = []
    /// Where the name of the member that is open, or was last, stands.
    var lastName = 0..<0
    /// Whether it is the first object of an array.
    var isFirstOfArray = false

    mutating func compare(_ names: NameSet) {
      let pattern = pattern ?? names
      self.pattern = pattern
      if names.isLike(pattern) { alike += 1 }
    }
  }

  private var outer: [Frame] = []
  private var top: Frame?
  /// What is found outside of all, and behind it the open objects that no array is around.
  private var branches = [Branch()]
  /// How many of the open values are arrays, the one around the first object in it left out.
  private var arrayDepth = 0
  /// The first object of an array that objects alone are around, while it or the array is open.
  private var sole: SoleObject?
  private var isInString = false
  private var isNameNext = false
  private var name = NameHash()
  private var nameStart = 0
  /// Whether all heaps are wanted.
  private let collects: Bool
  private static let mostHeaps = 500

  /// The list to show, once the document has ended; nil: there is none, or the document is a
  /// record.
  package var heap: List? { isRecord ? nil : largestHeap }
  /// The list to show, if the document is no record.
  private var largestHeap: List? { branches[0].best ?? branches[0].loose }
  /// All heaps, in the order in which they end, where they are collected.
  package var heaps: [Heap] { branches[0].heaps }
  /// Whether a person would hardly want another list: it is called as lists are, or all others are
  /// small beside it.
  package var isHeapClear: Bool {
    guard !isRecord, let best = branches[0].best else { return true }
    return best.isNamed || best.count > branches[0].rival * List.likeSize
  }
  /// For an index in a path, which is always 0.
  package static let firstIndex = 0..<0
  /// The largest array of plain values.
  package private(set) var scalars: List?
  /// How many members the outermost object has.
  package private(set) var width = 0
  /// What the outermost object says besides.
  private var root = RootMembers()
  /// Whether the document is one record that has lists, rather than an envelope around a list.
  package var isRecord: Bool {
    guard let list = largestHeap ?? scalars else { return false }
    return root.areRecord(around: list)
  }

  /// - Parameter collects: whether all heaps are wanted, 500 at most.
  package init(collects: Bool = false) { self.collects = collects }

  /// Goes on at `index`, which is moved on; it may come to lie one byte behind the last.
  ///
  /// - Parameter base: the offset of the first of `bytes`.
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
        top?.isEmpty = false
      case UInt8(ascii: ","):
        top?.commas += 1
        isNameNext = arrayDepth == 0
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        try open(isArray: byte == UInt8(ascii: "["), start: base + index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        try close(isArray: byte == UInt8(ascii: "]"), offset: base + index - 1)
        if top == nil { return true }
      default:
        if !isSpace(byte) { top?.isEmpty = false }
      }
    }
    return false
  }

  private mutating func endString(at end: Int) {
    isInString = false
    guard isNameNext else {
      if outer.isEmpty, end > nameStart { root.noteText() }
      if sole?.depth == outer.count, end > nameStart { sole?.members.noteText() }
      return
    }
    isNameNext = false
    let hash = name.take()
    branches[branches.count - 1].lastName = nameStart..<end
    branches[branches.count - 1].names.add(hash)
    if outer.isEmpty { root.note(name: hash) }
    if sole?.depth == outer.count { sole?.members.note(name: hash) }
  }

  private mutating func open(isArray: Bool, start: Int) throws(JSONError) {
    if var parent = top {
      parent.isEmpty = false
      if isArray { parent.arrays += 1 } else { parent.objects += 1 }
      outer.append(parent)
    }
    guard outer.count < JSONReader.depthLimit else {
      let limit = "at most \(JSONReader.depthLimit) values inside each other"
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

  /// Takes the data's end for the end of all that is open, so that what came before it can be
  /// shown.
  package mutating func endEarly() {
    while let frame = top { end(frame, at: frame.start) }
  }

  private mutating func end(_ frame: Frame, at offset: Int) {
    let count = frame.isEmpty ? 0 : frame.commas + 1
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

  /// An array that no other is around.
  private mutating func weigh(_ frame: Frame, count: Int, end: Int) {
    var list = List(kind: .elements, start: frame.start, count: count)
    list.length = end - frame.start
    list.note(title: branches[branches.count - 1].names.last)
    if frame.objects > 0 {
      list.count = frame.objects
      let sole = takeSole(of: frame)
      if count == 1, let inner = sole?.list(within: list) {
        note(inner, collected: sole?.heaps)
        let last = branches.count - 1
        branches[last].rival = max(branches[last].rival, sole?.rival ?? 0)
      } else {
        note(list)
      }
    } else if sole != nil {
      return
    } else if frame.arrays == 0, count > 0, scalars.map({ list.isLarger(than: $0) }) ?? true {
      scalars = list
    }
  }

  /// The first object of an array has ended: the array is the innermost value again.
  private mutating func endFirstOfArray(_ frame: Frame, count: Int, end: Int) {
    guard let branch = branches.popLast() else { return }
    arrayDepth = 1
    sole?.end(count: count, frame.objects + frame.arrays, end - frame.start)
    sole?.note(branch.best, rival: branch.rival, branch.heaps)
  }

  /// The first object of an array that ends now; nil: it has none.
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
      list?.note(title: branch.title)
    }
    // Beside services, volumes are no service.
    let isHeap =
      branch.alike * 3 >= count * 2 && !branch.hasNamedHeap || list?.isHeapNamed == true
    if let list, isHeap {
      // What is inside its members is inside records.
      note(list)
      if list.isHeapNamed { branches[branches.count - 1].hasNamedHeap = true }
    } else {
      let last = branches.count - 1
      let inner = collects ? branch.heaps : []
      if let best = branch.best { note(best, collected: inner) }
      branches[last].rival = max(branches[last].rival, branch.rival)
      for loose in [list, branch.loose].compactMap(\.self) { note(loose: loose) }
    }
    branches[branches.count - 1].compare(branch.names)
  }

  /// - Parameter collected: it and others that were found inside; nil: only it.
  private mutating func note(_ list: List, collected: [Heap]? = nil) {
    let last = branches.count - 1
    if collects, branches[last].heaps.count < Self.mostHeaps {
      let path = branches.dropFirst().flatMap { branch in
        branch.isFirstOfArray ? [Self.firstIndex, branch.lastName] : [branch.lastName]
      }
      branches[last].heaps += collected ?? [Heap(list: list, path: path)]
    }
    let best = branches[last].best
    if best.map({ list.wins(over: $0) }) ?? true {
      branches[last].best = list
      branches[last].rival = max(branches[last].rival, best?.count ?? 0)
    } else {
      branches[last].rival = max(branches[last].rival, list.count)
    }
  }

  private mutating func note(loose list: List) {
    let last = branches.count - 1
    if branches[last].loose.map({ list.isLarger(than: $0) }) ?? true { branches[last].loose = list }
  }
}
