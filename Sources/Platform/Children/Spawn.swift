internal import SystemC
internal import SystemPackage

/// A program to start, and what it starts with. Its signals are as a program expects them.
struct Spawn {
  /// What the child leads. The numbers are those of <spawn.h>.
  enum Leadership: Int32 {
    /// A group of processes in this process's session (POSIX_SPAWN_SETPGROUP).
    case group = 0x02
    /// A session of its own, so that nothing it does concerns the terminal (POSIX_SPAWN_SETSID,
    /// which the header shows to GNU sources only).
    case session = 0x80
  }

  /// What the child has of this process's open files beyond those that it is given.
  enum OtherFiles {
    /// Those that are not closed for every child.
    case inherited
    /// None, also of those that this process was given by the one that started it.
    case closed
  }

  /// The program's path, and what it is given. Zeros in them are left out.
  var arguments: [[UInt8]]
  /// `NAME=value`, in place of the environment's variables of these names. Zeros in them are left
  /// out.
  var variables: [[UInt8]] = []
  /// The path of the device that is its input, output and errors where it is given no other. The
  /// input of this one is empty, and what is written there is lost.
  var device = "/dev/null"
  var input: Descriptor?
  var output: Descriptor?
  var errors: Descriptor?
  /// What it has as descriptor 3.
  var third: Descriptor?
  var leads = Leadership.session
  var others = OtherFiles.inherited

  /// posix_spawn(3).
  func start() throws(Errno) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe addFiles(to: &actions)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    setSignals(of: &attributes)

    // C's lists of strings end with a null pointer.
    let words = unsafe arguments.map { unsafe strdup(Self.text($0)) }
    let settings = unsafe variables.map { unsafe strdup(Self.text($0)) }
    let texts = unsafe words + settings
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    guard let program = unsafe words.first ?? nil else { throw .invalidArgument }
    var id: pid_t = 0
    let status = unsafe posix_spawn(
      &id, program, &actions, &attributes, words + [nil], settings + otherVariables + [nil])
    guard status == 0 else { throw Errno(rawValue: status) }
    return id
  }

  private static func text(_ bytes: [UInt8]) -> [CChar] {
    bytes.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
  }

  private func addFiles(to actions: inout posix_spawn_file_actions_t) {
    unsafe posix_spawn_file_actions_addopen(&actions, 0, device, O_RDWR | O_NOCTTY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    for (number, file) in [input, output, errors, third].enumerated() {
      guard let file else { continue }
      unsafe posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
    }
    guard others == .closed else { return }
    // posix_spawn_file_actions_addclosefrom_np(3) is shown to GNU sources only. What is not open is
    // no error.
    for number in (third == nil ? 3 : 4)..<min(getdtablesize(), 1024) {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  private func setSignals(of attributes: inout posix_spawnattr_t) {
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | leads.rawValue
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// The environment's variables without those that ``variables`` replaces.
  private var otherVariables: [UnsafeMutablePointer<CChar>?] {
    let separator = UInt8(ascii: "=")
    let names = Set(variables.map { $0.prefix { $0 != separator } })
    var others: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let bytes = unsafe UnsafeBufferPointer(start: entry, count: strlen(entry))
      let name = unsafe bytes.prefix { UInt8(bitPattern: $0) != separator }
      if unsafe !names.contains(ArraySlice(name.map { UInt8(bitPattern: $0) })) {
        unsafe others.append(entry)
      }
      unsafe next += 1
    }
    return unsafe others
  }
}
