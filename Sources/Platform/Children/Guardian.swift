/// A process that outlives this one by a moment, and kills the process groups that still run then.
///
/// Commands run in sessions of their own. So neither a terminal nor a shell informs them that the
/// program which started them is gone. A killed program cannot do it either. But the kernel then
/// closes the pipe on which the guardian listens.
final class Guardian: Sendable {
  private let pipe: (reading: Descriptor, writing: Descriptor)

  /// A loop that reads `+` or `-` and a group's id from each line, and then kills all groups that
  /// are left.
  ///
  /// A group may be removed without having been added: a command may have ended before it reported
  /// itself.
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

  /// nil if the system has no pipe or process left.
  init?() {
    // With other files open, the guardian would keep the pipes of the program that started us from
    // ending.
    let script = ["/bin/sh", "-c", Self.script].map { Array($0.utf8) }
    guard let pipe = try? Descriptor.pipe(name: "guardian"),
      (try? Spawn(arguments: script, input: pipe.reading, others: .closed).start()) != nil
    else { return nil }
    // The reading end also stays open here, so that writing without a guardian raises no signal. If
    // the guardian was killed, the pipe fills up, but nothing waits for it.
    self.pipe = pipe
    pipe.writing.stopBlocking()
  }

  /// Arguments that run a command as a group's first process.
  ///
  /// The process reports itself to the guardian before the command begins, so it never runs
  /// unguarded.
  static func arguments(running command: String) -> [String] {
    let report = #"{ echo "+ $$" >&3; } 2>/dev/null; exec /bin/sh -c "$1" 3>&-"#
    return ["/bin/sh", "-c", report, "sh", command]
  }

  /// The descriptor that such a process gets as its descriptor 3.
  var listener: Descriptor { pipe.writing }

  func remove(_ group: Int32) {
    // So short that a pipe takes it completely or not at all.
    pipe.writing.writeAtOnce(Array("- \(group)\n".utf8))
  }
}
