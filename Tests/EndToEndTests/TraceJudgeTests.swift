import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Tests the judge of forced commands with lines that strace wrote.
  @Suite struct TraceJudgeTests {
    private static let start =
      #"7 execve("/srv/waterfall", ["waterfall"], 0x7ffd /* 9 vars */) = 0"#

    @Test(
      arguments: [
        (#"7 execve("/bin/sh", ["sh"], 0x7ffd /* 9 vars */) = 0"#, "execve called /bin/sh"),
        (
          #"7 openat(AT_FDCWD</home>, "/etc/group", O_RDONLY|O_CLOEXEC) = 3</etc/group>"#,
          "openat read /etc/group"
        ),
        (
          #"7 openat(AT_FDCWD</home>, "/srv/link", O_RDONLY) = 3</etc/shadow>"#,
          "openat read /etc/shadow"
        ),
        (
          #"7 openat(AT_FDCWD</srv/board>, "../../etc/x", O_RDONLY) = -1 ENOENT (No such file)"#,
          "openat read /etc/x, in vain"
        ),
        (
          #"7 openat(5</srv/board>, "a\33\"b", O_WRONLY|O_CREAT, 0644) = 6</srv/board/a\33\42b>"#,
          "openat wrote /srv/board/a\u{1B}\"b"
        ),
        (#"7 unlink("/srv/board/a") = 0"#, "unlink called /srv/board/a"),
        (
          #"7 clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD) = 8"#,
          "clone started a process child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD"
        ),
        (
          #"7 connect(3<socket:[9]>, {sa_family=AF_INET}, 16) = 0"#,
          "connect called 3<socket:[9]>, {sa_family=AF_INET}, 16"
        ),
        (
          #"7 connect(3<UNIX-STREAM:[9]>, {sa_family=AF_UNIX, sun_path="/run/other"}, 110) = 0"#,
          "connect called /run/other"
        ),
        ("7 newcall(1) = 0", "newcall called 1"),
      ])
    func `what must not be done is named`(line: String, fault: String) {
      var judge = TraceJudge(readable: ["/srv/board"], reachable: ["/run/talk"])
      #expect(judge.read(Self.start + "\n" + line + "\n") == [fault])
    }

    @Test(arguments: [
      #"7 openat(AT_FDCWD</home>, "/srv/board/a", O_RDONLY) = 3</srv/board/a>"#,
      #"7 openat(AT_FDCWD</home>, "/dev/tty", O_RDWR|O_NOCTTY) = 4</dev/tty>"#,
      #"7 openat(AT_FDCWD</home>, "/proc/self/maps", O_RDONLY) = 4</proc/7/maps>"#,
      #"7 clone3({flags=CLONE_VM|CLONE_THREAD, stack=0x7f}, 88) = 9"#,
      #"7 readlink("/etc/group", 0x7f7c, 1023) = -1 EINVAL (Invalid argument)"#,
      #"7 connect(3<UNIX-STREAM:[9]>, {sa_family=AF_UNIX, sun_path="/run/talk"}, 110) = 0"#,
      "7 exit_group(0) = ?", "7 +++ exited with 0 +++", "7 --- SIGTSTP {si_signo=SIGTSTP} ---",
    ])
    func `what any program does is innocent`(line: String) {
      var judge = TraceJudge(readable: ["/srv/board"], reachable: ["/run/talk"])
      #expect(judge.read(Self.start + "\n" + line + "\n").isEmpty)
    }

    @Test func `a call that others come between is read in its two halves`() {
      var judge = TraceJudge(readable: ["/srv/board"])
      let text =
        Self.start + "\n"
        + #"8 openat(AT_FDCWD</home>, "/srv/board/a", O_RDONLY <unfinished ...>"# + "\n"
        + #"7 openat(AT_FDCWD</home>, "/srv/board/b", O_RDONLY) = 3</srv/board/b>"# + "\n"
        + #"8 <... openat resumed>) = 4</etc/group>"# + "\n"
      var faults: [String] = []
      for byte in text { faults += judge.read(String(byte)) }
      #expect(faults == ["openat read /etc/group"])
    }
  }
}
