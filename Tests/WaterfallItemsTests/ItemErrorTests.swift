import Platform
import Testing
import WaterfallItems

@Test(arguments: [
  (
    ItemError.missing(name: "a", reason: "no"), "a: cannot be opened: no",
    "a: cannot be opened: no"
  ),
  (.io(name: "d/a", reason: "no"), "d/a: reading failed: no", "a: reading failed: no"),
  (
    .malformed(name: "d/a", place: "3:6", expected: "\":\""), "d/a:3:6: expected \":\"",
    "a:3:6: expected \":\""
  ),
  (.malformed(name: "a", place: "", expected: "text"), "a: expected text", "a: expected text"),
  (.command(command: "gh api", reason: "status 4"), "gh api: failed: status 4", "status 4"),
  (
    .command(command: "abcdefghijklmnopqrstuvwxyz", reason: "no"),
    "abcdefghijklmnopqrstuvw…: failed: no", "no"
  ),
  (.unrepeatable(name: "a"), "a can be read only once", "a can be read only once"),
  (.unsupported(name: "a", reason: "no"), "a: no", "a: no"),
  (.empty(name: "a\nb", reason: "no"), "a b: no", "a b: no"),
  (.cancelled, "", ""),
])
func `a fault says what happened and where`(error: ItemError, statement: String, ofSource: String) {
  #expect(error.statement == statement)
  #expect(error.headlineOfSource == ofSource)
}

@Test func `a headline is the first line of a reason that has several`() {
  let error = ItemError.command(command: "make", reason: "one\ntwo")
  #expect(error.statement == "make: failed: one\ntwo")
  #expect(error.headline == "make: failed: one")
  #expect(error.headlineOfSource == "one")
}

@Test func `a fault of the system becomes one of items, with the name and the reason`() {
  let missing = ItemError.missing(name: "/nowhere/a", reason: "No such file or directory")
  #expect(throws: missing) { _ = try system(Descriptor(path: "/nowhere/a")) }
}
