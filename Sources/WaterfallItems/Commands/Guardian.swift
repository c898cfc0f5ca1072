internal import Glibc

/// A process that outlives this one by a moment, and ends the groups of processes that run then.
///
/// Commands run in sessions of their own: neither a terminal nor a shell tells them that who started them is gone,
/// and a program that is killed can't. The kernel can: it closes the pipe on which the guardian listens.
final class Guardian: Sendable {
  private let pipe: (reading: Descriptor, writing: Descriptor)

  /// Lines of `+` or `-` and a group's number, to the end; then all groups that were added and not removed are ended.
  private static let script = """
    groups=' '
    while read -r sign group; do
      case $sign in
      +) groups="$groups-$group " ;;
      -) groups="${groups%% -$group *} ${groups#* -$group }" ;;
      esac
    done
    [ "$groups" = ' ' ] || kill -s KILL -- $groups
    """

  /// nil if the system has no pipe or process to give.
  init?() {
    guard let pipe = Descriptor.pipe(name: "guardian") else { return nil }
    var id: pid_t = 0
    guard spawn(["/bin/sh", "-c", Self.script], input: pipe.reading.number, id: &id) == 0 else {
      return nil
    }
    // The reading end stays open here, too: nobody's end makes writing to it a signal. A guardian that was ended
    // doesn't read, and then nobody waits for it.
    self.pipe = pipe
    pipe.writing.stopBlocking()
  }

  func add(_ group: pid_t) { tell("+ \(group)\n") }

  func remove(_ group: pid_t) { tell("- \(group)\n") }

  private func tell(_ line: String) {
    // As short as a pipe takes it whole or not at all.
    _ = unsafe Array(line.utf8).withUnsafeBytes { bytes in
      unsafe write(pipe.writing.number, bytes.baseAddress, bytes.count)
    }
  }
}
