/// A process that outlives this one by a moment, and ends the groups of processes that run then.
///
/// Commands run in sessions of their own: neither a terminal nor a shell tells them that who
/// started them is gone, and a program that is killed can't. The kernel can: it closes the pipe on
/// which the guardian listens.
final class Guardian: Sendable {
  private let pipe: (reading: Descriptor, writing: Descriptor)

  /// Lines of `+` or `-` and a group's number, to the end; then all groups that were added and not
  /// removed are ended. A command that was ended before it could report itself is removed without
  /// having been added.
  private static let script = """
    groups=' '
    while read -r sign group; do
      case $sign in
      +) groups="$groups-$group " ;;
      -)
        case $groups in
        *" -$group "*) groups="${groups%% -$group *} ${groups#* -$group }" ;;
        esac ;;
      esac
    done
    [ "$groups" = ' ' ] || kill -s KILL -- $groups
    """

  /// nil if the system has no pipe or process to give.
  init?() {
    // Who waits for the end of a pipe that we were given does not wait for the guardian's.
    let script = ["/bin/sh", "-c", Self.script].map { Array($0.utf8) }
    guard let pipe = try? Descriptor.pipe(name: "guardian"),
      (try? Spawn(arguments: script, input: pipe.reading, others: .closed).start()) != nil
    else { return nil }
    // The reading end stays open here, too: nobody's end makes writing to it a signal. A guardian
    // that was ended doesn't read, and then nobody waits for it.
    self.pipe = pipe
    pipe.writing.stopBlocking()
  }

  /// Arguments that run a command as a group's first process, which reports itself here before it
  /// begins: so there is no moment at which it runs unguarded.
  static func arguments(running command: String) -> [String] {
    let report = #"{ echo "+ $$" >&3; } 2>/dev/null; exec /bin/sh -c "$1" 3>&-"#
    return ["/bin/sh", "-c", report, "sh", command]
  }

  /// What such a process has as its descriptor 3.
  var listener: Descriptor { pipe.writing }

  func remove(_ group: Int32) {
    // As short as a pipe takes it whole or not at all.
    pipe.writing.writeAtOnce(Array("- \(group)\n".utf8))
  }
}
