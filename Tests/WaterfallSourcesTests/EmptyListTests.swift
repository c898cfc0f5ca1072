import Testing
import WaterfallItems
import WaterfallSources

@Test(arguments: [
  #"{"data":[]}"#, #"{"data":[],"meta":{"page":1}}"#, #"{"items":[],"total":0,"next":null}"#,
  #"{"data":{"users":{"nodes":[]}}}"#, #"{"users":[],"total":0}"#, #"{"a":[],"b":[]}"#,
  #"{"data":[],"status":"fine","errors":[],"message":""}"#,
  #"{"apiVersion":"v1","items":[],"kind":"List"}"#, #"{"items":null}"#, #"[[],[]]"#,
  #"{"type":"FeatureCollection","features":[]}"#,
  "<plist version=\"1.0\"><dict><key>items</key><array/></dict></plist>",
])
func `a document around an empty list has no items`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.error == nil)
  #expect(outcome.items.isEmpty)
}

@Test(arguments: [
  "{}", #"{"name":"x","tags":[]}"#, #"{"id":1,"items":[]}"#, #"{"price":5,"tags":[]}"#,
  #"{"title":"x","features":[]}"#, #"{"data":[],"message":"you asked too often"}"#,
  #"{"data":null,"error":{"code":7,"reason":"gone"}}"#,
])
func `a record with an empty list is a record by itself`(text: String) async {
  #expect(await readText(text).items.count == 1)
}

@Test func `a line for each empty list is a record each`() async {
  #expect(await readText("{\"data\":[]}\n{\"data\":[]}\n").items.count == 2)
}

@Test func `the list that a path leads to may hide an empty one`() async {
  let text = #"{"answer":{"items":[]},"other":[{"a":1}]}"#
  #expect(await readText(text) { $0.itemsPath = "answer" }.items.isEmpty)
}
