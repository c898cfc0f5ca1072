import Testing

@testable import WaterfallRecords

private func exchange(_ request: String, _ answer: String) -> String {
  #"{"startedDateTime": "2026-05-01T10:00:00Z", "request": {"httpVersion": "HTTP/2", "#
    + #""headers": [{"name": "Host", "value": "a"}], "bodySize": 0, \#(request)}, "#
    + #""response": {"bodySize": 7, "redirectURL": "", \#(answer)}}"#
}

private let entries =
  "["
  + exchange(
    #""method": "GET", "url": "/a""#,
    #""status": 200, "statusText": "OK", "content": {"size": 512, "mimeType": "text/html"}"#)
  + ","
  + exchange(
    #""method": "POST", "url": "/b""#,
    #""status": 404, "statusText": "Not Found", "content": {"size": 9, "mimeType": "text/css"}"#)
  + "]"

@Test func `records of requests and answers show what people look for`() throws {
  let records = try records(ofJSON: entries)
  let fields = CardFields.detect(in: records)
  #expect(fields.title == "request.url")
  #expect(
    fields.nested.map(\.name) == [
      "request.method", "response.status", "response.content.size", "response.content.mimeType",
      "response.statusText",
    ])
  #expect(fields.opensObject("request") && !fields.opensObject("startedDateTime"))
}

@Test func `a request without an answer keeps all its members`() throws {
  let records = try records(
    ofJSON: #"[{"request": {"method": "GET", "url": "/a", "host": "x", "size": 1}}]"#)
  let fields = CardFields.detect(in: records)
  #expect(fields.nested.map(\.name) == ["request.method", "request.host", "request.size"])
}
