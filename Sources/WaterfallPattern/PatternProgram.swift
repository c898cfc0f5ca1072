/// A regular expression compiled to instructions of an automaton.
///
/// The method is from Thompson, Regular expression search algorithm, 1968.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Accepts this scalar, then continues with the next instruction; so do the next two cases.
    case scalar(UInt32)
    /// Accepts each scalar that folds to this one.
    case folded(UInt32)
    /// Accepts each scalar of a set, given by its index.
    case set(Int)
    /// Continues with the next instruction if the condition holds at this place of the text.
    case assertion(PatternAssertion)
    case jump(Int)
    /// Continues at both places; the first one is preferred.
    case split(Int, Int)
    case match
  }

  /// The limit for the number of instructions, because each may run for each scalar of a text.
  static let mostInstructions = 2000
  /// The limit for visited nodes. Nodes without instructions count, too, as in `(){1000}`.
  private static let mostVisits = 100_000

  private(set) var instructions: [Instruction] = []
  let sets: [ScalarSet]
  /// One bit for each ASCII scalar of each set.
  let asciiSets: [SIMD2<UInt64>]
  /// One bit for each byte with which a match may begin; all are set if a match may be empty.
  private var starts = SIMD4<UInt64>()
  /// Whether a match may be empty, and so begin at the text's end.
  private(set) var mayBeEmpty = false
  /// Whether a match can begin only at the text's start.
  private(set) var isAnchored = false
  private(set) var hasAssertions = false
  private var visits = 0

  init(_ node: PatternNode, sets: [ScalarSet]) throws(PatternError) {
    (self.sets, asciiSets) = (sets, sets.map(\.ascii))
    try add(node)
    try append(.match)
    findStarts()
    if case .assertion(.textStart) = instructions[0] { isAnchored = true }
  }

  // MARK: Making it

  private mutating func append(_ instruction: Instruction) throws(PatternError) {
    guard instructions.count < Self.mostInstructions else { throw Self.tooLong }
    instructions.append(instruction)
  }

  static let tooLong = PatternError(
    "it is too long or repeats too much: more than \(mostInstructions) steps")

  private mutating func add(_ node: PatternNode) throws(PatternError) {
    visits += 1
    guard visits <= Self.mostVisits else { throw Self.tooLong }
    switch node {
    case .empty: break
    case .scalar(let scalar): try append(.scalar(scalar))
    case .folded(let scalar): try append(.folded(scalar))
    case .set(let number): try append(.set(number))
    case .assertion(let assertion):
      hasAssertions = true
      try append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .choice(let nodes): try add(choices: nodes)
    case .repeated(let node, let count):
      for _ in 0..<count.least { try add(node) }
      if let most = count.most {
        try add(node, upTo: most - count.least, isLazy: count.isLazy)
      } else {
        try addLoop(node, isLazy: count.isLazy)
      }
    }
  }

  private mutating func add(choices: [PatternNode]) throws(PatternError) {
    var ends: [Int] = []
    for choice in choices.dropLast() {
      let split = instructions.count
      try append(.split(split + 1, split + 1))
      try add(choice)
      ends.append(instructions.count)
      try append(.jump(0))
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = choices.last { try add(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func addLoop(_ node: PatternNode, isLazy: Bool) throws(PatternError) {
    let split = instructions.count
    try append(.split(split + 1, split + 1))
    try add(node)
    try append(.jump(split))
    branch(split, to: instructions.count, isLazy: isLazy)
  }

  /// Adds optional repetitions; each can jump to the end of all of them.
  private mutating func add(
    _ node: PatternNode, upTo times: Int, isLazy: Bool
  ) throws(PatternError) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(instructions.count)
      try append(.split(0, 0))
      try add(node)
    }
    for split in splits { branch(split, to: instructions.count, isLazy: isLazy) }
  }

  private mutating func branch(_ split: Int, to end: Int, isLazy: Bool) {
    instructions[split] = isLazy ? .split(end, split + 1) : .split(split + 1, end)
  }

  // MARK: Asking it

  /// Whether a match may begin with this byte.
  func mayStart(with byte: UInt8) -> Bool { starts[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  func set(_ number: Int, contains scalar: UInt32) -> Bool {
    if scalar < 128 { return asciiSets[number][Int(scalar >> 6)] >> UInt64(scalar & 63) & 1 == 1 }
    return scalar != .max && sets[number].contains(scalar)
  }

  // MARK: What a match begins with

  private mutating func findStarts() {
    var seen = [Bool](repeating: false, count: instructions.count)
    var waiting = [0]
    while let index = waiting.popLast() {
      if seen[index] { continue }
      seen[index] = true
      switch instructions[index] {
      case .match:
        (starts, mayBeEmpty) = (SIMD4(repeating: .max), true)
        return
      case .assertion: waiting.append(index + 1)
      case .jump(let target): waiting.append(target)
      case .split(let one, let other): waiting += [one, other]
      case .scalar(let scalar): insertStart(scalar)
      case .folded(let scalar):
        for variant in CaseFolding.variants(of: scalar) { insertStart(variant) }
      case .set(let number):
        starts[0] |= asciiSets[number][0]
        starts[1] |= asciiSets[number][1]
        // All bytes that begin a multi-byte scalar.
        starts[3] = .max
      }
    }
  }

  private mutating func insertStart(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar), let byte = String(scalar).utf8.first else { return }
    starts[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }
}
