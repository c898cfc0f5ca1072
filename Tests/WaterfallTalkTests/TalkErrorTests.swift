import Platform
import Testing

@testable import WaterfallTalk

@Suite struct TalkErrorTests {
  @Test(arguments: [
    (TalkError.noPath, "XDG_RUNTIME_DIR is not set: name the path of the talk's socket"),
    (.emptyPath, "the path of the talk's socket is empty"),
    (.longPath("/t/s", byteCount: 108), "/t/s: a socket's path has at most 107 bytes, not 108"),
    (.inUse(path: "/t\n/s"), "/t /s: a talk is led there already"),
    (.noSocket(path: "/t/s"), "/t/s: there is a file that is no socket"),
    (.unknownGroup("a\nb"), "there is no group 'a b'"),
    (
      .foreignGroup("audio", path: "/t/s", reason: "Operation not permitted"),
      "/t/s: it cannot be given to the group 'audio': Operation not permitted"
    ),
    (.shortage, "no thread can be started, or too many files are open"),
    (.absent(path: "/t/s"), "/t/s: no talk is led there"),
    (.lost, "the speaker's program has ended"),
    (.silent, "the program there does not answer like a speaker"),
    (.foreignVersion(2), "the speaker's program has version 2 of talks, this one version 1"),
    (.refused("the talk\nis full"), "the speaker's program says: the talk is full"),
    (
      .malformed(LineFault(expected: "an object in a line")),
      "a line of the speaker is faulty: expected an object in a line"
    ),
  ])
  func `each error has one line`(error: TalkError, statement: String) {
    #expect(error.statement == statement)
  }

  @Test func `an error of the system has its file and its reason`() throws {
    let error = try #require(
      #expect(throws: SystemError.self) { try Descriptor(path: "/none\n/s") })
    #expect(TalkError.system(error).statement == "/none /s: No such file or directory")
  }
}
