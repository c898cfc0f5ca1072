import Testing
import WaterfallFormats
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

private let changes = """
  diff --git a/src/main.c b/src/main.c
  index 1a2b3c..4d5e6f 100644
  --- a/src/main.c
  +++ b/src/main.c
  @@ -1,4 +1,4 @@ int main(void)
   one
  -two, which is a long line that goes on and on up to the margin of it all
  +three, which is a long line that goes on and on up to the margin of it

   four
  diff --git a/old.txt b/new.txt
  similarity index 100%
  rename from old.txt
  rename to new.txt
  diff --git a/gone b/gone
  --- a/gone
  +++ /dev/null
  @@ -1 +0,0 @@
  --- a comment
  """

@Test(arguments: ["x.diff", "x.txt", "x", "x.patch"])
func `a diff is a card per file, with its lines as they are`(name: String) async {
  let outcome = await readText(changes, name: name)
  #expect(outcome.texts("title") == ["src/main.c", "new.txt", "gone"])
  #expect(outcome.texts("changes") == ["+1 -1", "+0 -1"])
  #expect(
    outcome.texts("text").first?.hasPrefix("@@ -1,4 +1,4 @@ int main(void)\n one\n-two") == true)
  #expect(outcome.texts("text").last == "@@ -1 +0,0 @@\n--- a comment")
  #expect(outcome.records.allSatisfy { $0.linesField == "text" })
}

@Test func `diffs without git's heads are parted at the files' names`() async {
  let one = "--- a.c\t2026-11-02\n+++ a.c\t2026-11-03\n@@ -1 +1 @@\n-x\n+y\n"
  let text = one + one.replacing("a.c", with: "dir/b.c")
  #expect(await readText(text).texts("title") == ["a.c", "dir/b.c"])
  #expect(await readText(text, name: "x.log").texts("title") == ["a.c", "dir/b.c"])
}

@Test func `a diff is cut at the same places in whatever pieces it comes`() {
  let bytes = Array(changes.utf8)
  for size in [1, 3, 7, 64] {
    var (titles, start): ([String], Int) = ([], 0)
    while start < bytes.count {
      var (scan, index, end) = (DiffFormat().scan(), 0, start)
      var isWhole = false
      while !isWhole, end < bytes.count {
        end = min(bytes.count, end + size)
        isWhole = scan.finds(
          end: &index, in: Array(bytes[start..<end]), isAtEnd: end == bytes.count)
      }
      let range = start..<(isWhole ? start + index : bytes.count)
      let record = DiffFormat().record(of: bytes, in: range, TakenStyles())
      titles.append(record.text(of: "title") ?? "")
      start = range.upperBound
    }
    #expect(titles == ["src/main.c", "new.txt", "gone"], "pieces of \(size)")
  }
}

@Test(arguments: [
  "diff", "diff --git", "diff --git \n@@", "--- \n+++ \n@@ \n", "--- a\n+++ \u{0}", "@@\n+\n-\n",
  "diff --git a/ b/\n", "diff --cc x\n@@@ -1\n++y",
])
func `odd diffs are read`(text: String) async {
  let outcome = await readText(text, format: .diff)
  #expect(outcome.error == nil)
  #expect(outcome.items.count == 1)
}
