import Glibc
import Testing
import WaterfallTestSupport

@testable import Platform

@Test func `a program in the foreground reads what it is given, and its end is told`() throws {
  func run(_ command: String, input: String? = nil) throws -> CommandEnd {
    let words = ["/bin/sh", "-c", command].map { Array($0.utf8) }
    let input = try input.map { try storeInput(Array($0.utf8)) }
    return reap(try startInForeground(words, terminal: "/dev/null", input: input))
  }
  #expect(try run("exit 3") == .exited(3))
  #expect(try run("kill -9 $$") == .killed(signal: 9))
  // It does not inherit what is ignored here.
  _ = signal(SIGPIPE, SIG_IGN)
  #expect(try run("kill -PIPE $$") == .killed(signal: SIGPIPE))
  #expect(try run("read a; read b; test \"$a$b\" = xy", input: "x\ny\n") == .exited(0))
  let missing = #expect(throws: SystemError.self) {
    try startInForeground([Array("/no/such".utf8)], terminal: "/dev/null")
  }
  #expect(missing?.reason.contains("No such file") == true)
}

@Test func `variables take the place of the environment's`() throws {
  let folder = TemporaryFolder()
  let words = ["/bin/sh", "-c", "echo $HOME $OWN > \(folder.path)/said; [ -n \"$PATH\" ]"]
  let variables = ["HOME=/h", "OWN=1"].map { Array($0.utf8) }
  let program = Spawn(arguments: words.map { Array($0.utf8) }, variables: variables)
  #expect(reap(try program.start()) == .exited(0))
  #expect(folder.text(of: "said") == "/h 1\n")
}

@Test func `a program that goes on alone tells its end`() async {
  func run(_ words: String...) async -> CommandEnd {
    await runDetached(words.map { Array($0.utf8) })
  }
  #expect(await run("/bin/sh", "-c", "exit 3") == .exited(3))
  #expect(await run("/no/such") == .failed("No such file or directory"))
}

extension ExitTests {
  @Test func `what guards commands forgets those that never began, and goes on`() async throws {
    await #expect(processExitsWith: .success) {
      var guardian = Guardian()
      try #require(guardian != nil)
      // In an older script, each removal of an unknown group doubled the list.
      for group in 1...40 as ClosedRange<pid_t> { guardian?.remove(900_000 + group) }
      guardian = nil
      var status: Int32 = 0
      try await eventually { unsafe waitpid(-1, &status, WNOHANG) > 0 }
    }
  }
}
