package import WaterfallRecords

/// Changes to files, as `git diff`, `diff -u`, `svn diff` and `hg diff` write them. Each file gets
/// a card, and so does the message of a commit above them.
package struct DiffFormat: TextFormat {
  package let name = "diff"
  package let endings = ["diff", "patch"]
  package let title = "a diff"
  package let isFoundInTextFiles = true

  package init() {}

  /// Whether the text begins with the head of a file's changes, or with a patch in a mail.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    let lines = bytes[first...].prefix(4096).split(separator: 0x0A, maxSplits: 3)
    guard let head = lines.first else { return false }
    if head.starts(with: "diff -".utf8) || CommitPatches.isMailHead(head) { return true }
    guard lines.count > 1 else { return false }
    switch DiffLine(head, next: lines[1]) {
    case .index: return true
    // Prose may begin like a single line of `diff -r`.
    case .alone: return DiffLine(lines[1], next: lines.count > 2 ? lines[2] : []) != nil
    case .names(let isUnified):
      return lines.count > 2 && lines[2].starts(with: isUnified ? "@@ ".utf8 : "*****".utf8)
    case .file, .commit, nil: return false
    }
  }

  package func scan() -> any RecordScan { DiffScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    if let mail = CommitPatches.mail(in: range, of: bytes) { return mail }
    if CommitScan.begins(at: range.lowerBound, in: bytes, isAtEnd: true, .full) == true {
      return CommitRecord.record(of: bytes, in: range, .full, styles)
    }
    return DiffRecord(bytes, range, styles).record
  }
}

/// A line outside the changes that begins what is said about a file.
enum DiffLine: Equatable {
  /// `diff --git a/x b/x`, `diff -r x y`
  case file
  /// `Index: x`, as svn(1) writes it, or the line with which ``CommitPatches`` begins a file.
  case index
  /// `--- x` above `+++ x`, or in a context diff `*** x` above `--- x`.
  case names(isUnified: Bool)
  /// `Only in x: y`, or `Binary files x and y differ`: all that `diff -r` says about a file.
  case alone
  /// The first line of a commit.
  case commit

  /// The most bytes of a line that decide.
  static let longest = 4096

  /// - Parameter next: the beginning of the line below.
  init?(_ line: ArraySlice<UInt8>, next: ArraySlice<UInt8>) {
    switch line.first {
    case UInt8(ascii: "d") where line.starts(with: "diff -".utf8): self = .file
    case UInt8(ascii: "I")
    where line.starts(with: "Index: ".utf8) && next.starts(with: "=====".utf8):
      self = .index
    case UInt8(ascii: "-")
    where line.starts(with: "--- ".utf8) && next.starts(with: "+++ ".utf8):
      self = .names(isUnified: true)
    case UInt8(ascii: "*")
    where line.starts(with: "*** ".utf8) && next.starts(with: "--- ".utf8)
      && !line.endsInStars:
      self = .names(isUnified: false)
    case UInt8(ascii: "O") where line.starts(with: "Only in ".utf8) && line.contains(0x3A):
      self = .alone
    case UInt8(ascii: "B") where line.starts(with: "Binary files ".utf8) && line.endsInDiffer:
      self = .alone
    case UInt8(ascii: "F") where line.starts(with: "Files ".utf8) && line.endsInDiffer:
      self = .alone
    case UInt8(ascii: "F") where CommitPatches.isMailHead(line): self = .commit
    case UInt8(ascii: "c") where CommitPatches.isLogHead(line): self = .commit
    case UInt8(ascii: "C") where CommitPatches.isFileHead(line): self = .index
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is the head of the old lines in a context diff: `*** 1,4 ****`.
  fileprivate var endsInStars: Bool {
    let text = last == 0x0D ? dropLast() : self
    return text.suffix(5).elementsEqual(" ****".utf8)
  }

  fileprivate var endsInDiffer: Bool {
    let text = last == 0x0D ? dropLast() : self
    return text.suffix(7).elementsEqual(" differ".utf8)
  }
}
