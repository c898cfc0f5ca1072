import WaterfallRecords

/// The forms of lines that the usual order of time, level and message does not cover: a row a form.
///
/// The first row that fits is taken.
enum LogForms {
  /// Rows that begin with a time, without it.
  private static let timed = GatedForms(all.filter(\.beginsWithTime))
  private static let others = GatedForms(all.filter { !$0.beginsWithTime })
  /// Rows of lines about a place in a file, as compilers print them: gcc, clang, swiftc, javac,
  /// mypy, tsc and MSVC.
  private static let places = GatedForms([
    LogForm("{file}:{line#}:{column#}: {level!}: {message*}"),
    LogForm("{file}:{line#}:{column#}: {level=fatal} error: {message*}"),
    LogForm("{file}:{line#}: {level!}: {message*}"),
    LogForm("{file}({line#},{column#}): {level!} {code}: {message*}"),
    LogForm("{file}({line#}): {level!} {code}: {message*}"),
  ])

  /// Messages about requests, as servers in Python write them after a level.
  private static let requests = GatedForms([
    LogForm(#"{client:} - {request"} {status#}~{reason*}"#)
  ])

  /// The field of a level that a program writes before all requests, whatever the answers are. The
  /// status says how serious a record is.
  static let constantLevel = "logged as"

  private static let all: [LogForm] = [
    // HAProxy's HTTP log, by way of syslog (HAProxy's manual, 8.2.3).
    LogForm(
      """
      {time@} {host} {program=haproxy}[{pid#}]: {client} [{accepted@}] {frontend} {backend} \
      {timers} {status} {size} {request cookie} {response cookie} {state} {connections} {queues} \
      {headers*}"{message*}"
      """),
    // journalctl -o short-iso: the kernel has no number.
    LogForm("{time@} {host} {program=kernel}:~{message*}"),
    // PostgreSQL with log_line_prefix '%m [%p] %q%u@%d ', and that of Amazon RDS.
    LogForm("{time@} [{pid}] {user}@{database} {level^}:~{message*}"),
    LogForm("{time@}:{client}:{user}@{database}:[{pid#}]:{level^}:~{message*}"),
    // ClickHouse.
    LogForm("{time@} [ {pid#} ] {{{query*}}} <{level!}> {logger}: {message*}"),
    LogForm("{time@} [ {pid#} ] {{{query*}}} <{level!}> {message*}"),
    // dpkg.log.
    LogForm("{time@} {action=status} {state} {package} {version}"),
    LogForm(
      """
      {time@} {action=install|upgrade|remove|purge|configure|trigproc|disappear} {package} \
      {version} {new version}
      """),
    // Load balancers of Amazon: classic and application ones.
    LogForm(
      """
      {time@} {balancer} {client:} {target:} {request time} {target time} {response time} {status} \
      {target status} {received} {sent} {message"} {agent"} {more*}
      """),
    LogForm(
      """
      {type=http|https|h2|grpcs|ws|wss} {time@} {balancer} {client:} {target:} {request time} \
      {target time} {response time} {status} {target status} {received} {sent} {message"} \
      {agent"} {more*}
      """),
    // Access logs of Amazon S3.
    LogForm(
      """
      {owner} {bucket} [{time@}] {host} {requester} {request id} {operation} {object} {message"} \
      {status} {error} {size} {object size} {total time} {turnaround} {referer"} {agent"} {more*}
      """),
    // WildFly, Keycloak, Quarkus.
    LogForm("{time@} {level^} [{logger}] ({thread*}) {message*}"),
    // VMware: vpxd and hostd, and the kernel of ESXi.
    LogForm("{time@} {level!} {program}[{pid#}] [{context*}]~{message*}"),
    LogForm("{time@} {cpu<cpu}:{world#}){message*}"),
    // MySQL; the other levels have the usual form.
    LogForm("{time@} {pid#} [{level=System}] [{thread}] [{context}] {message*}"),
    // AWS Lambda, with tabs between the columns.
    LogForm("{time@}\t{request id}\t{level!}\t{message*}"),
    // MongoDB before 4.4.
    LogForm("{time@} {level=I|W|E|F|D|D1|D2|D3|D4|D5} {component} [{thread*}] {message*}"),
    // OpenStack.
    LogForm("{time@} {pid#} {level!} {logger} [{context*}]~{message*}"),
    // NLog, fail2ban.
    LogForm("{time@}|{level^}|{logger}|{message*}"),
    LogForm("{time@} {logger} [{pid#}]: {level^} {message*}"),
    // Python's `logging`, with a colon between the parts.
    LogForm("{time@}:{level^}:{logger}:{message*}"),
    LogForm("{time@}:{level^}:{message*}"),
    // cloud-init.
    LogForm("{time@} - {logger}[{level^}]:~{message*}"),
    // `log show` of macOS.
    LogForm(
      """
      {time@} {thread<0x} {level=Default|Info|Debug|Error|Fault|Activity} {activity<0x} {pid#} \
      {ttl#} {message*}
      """),
    LogForm("{time@} {level=Db|I|Df|E|F} {program*}[{pid#}:{thread}] {message*}"),
    // The log of iOS.
    LogForm("{time@} {host} {program}[{pid#}] <{level!}>:~{message*}"),
    // Squid.
    LogForm(
      """
      {time@} {duration#} {client} {result}/{status#} {size#} {method} {message} {user} \
      {hierarchy} {type}
      """),
    LogForm("{time@} {process<kid}| {level!}: {message*}"),
    LogForm("{time@} {process<kid}| {message*}"),
    // tcpdump, and NSLog of macOS.
    LogForm("{time@} {protocol=IP|IP6} {source} > {destination}: {message*}"),
    LogForm("{time@} {program}[{pid#}:{thread}] {message*}"),
    // ClamAV, FreeSWITCH.
    LogForm("{time@} -> {level^}:~{message*}"),
    LogForm("{time@} {idle}% [{level^}] {message*}"),
    // fly logs.
    LogForm("{time@} {source}[{process}] {region} [{level!}]~{message*}"),
    // Android: the forms `time`, `brief`, `thread`, `process` and `tag`, `threadtime` with the name
    // of a user, that of Android Studio, and `long`, whose message is on the next lines.
    LogForm("{time@} {level=V|D|I|W|E|F}/{logger*}(~{pid#}):~{message*}"),
    LogForm("{level=V|D|I|W|E|F}/{logger*}(~{pid#}):~{message*}"),
    LogForm("{level=V|D|I|W|E|F}(~{pid#}:~{thread#}) {message*}"),
    LogForm("{level=V|D|I|W|E|F}(~{pid#}) {message*}"),
    LogForm("{level=V|D|I|W|E|F}/{logger}:~{message*}"),
    LogForm("{level=V|D|I|W|E|F}/{logger} :~{message*}"),
    LogForm("{time@} {user} {pid#} {thread#} {level=V|D|I|W|E|F} {logger*}:~{message*}"),
    LogForm("{time@} {pid#}-{thread#} {logger} {package} {level=V|D|I|W|E|F} {message*}"),
    LogForm("[ {time@} {pid#}:~{thread#} {level=V|D|I|W|E|F}/{logger*}]"),
    // The devices of Cisco number their lines, and mark a clock that is not set.
    LogForm("{sequence#}:~*{time@}:~{message*}"),
    LogForm("{sequence#}:~.{time@}:~{message*}"),
    LogForm("{sequence#}: {time@}:~{message*}"),
    LogForm("*{time@}:~{message*}"),
    // Nest, pino-pretty, Bazel.
    LogForm("[{program}] {pid#}~- {time@} {level^} [{logger}] {message*}"),
    LogForm("[{program}] {pid#}~- {time@} {level^} {message*}"),
    LogForm("[{time@}] {level^} ({pid*}):~{message*}"),
    LogForm("({time@}) {level^}:~{message*}"),
    // Tornado and Jupyter, Zabbix.
    LogForm("[{level=D|I|W|E|C} {time@} {logger*}] {message*}"),
    LogForm("{pid#}:{time@} {message*}"),
    // Wine.
    LogForm("{thread}:{level=trace|warn|err|fixme}:{channel}:{function} {message*}"),
    // Celery, Airflow, uWSGI.
    LogForm("[{time@}: {level^}/{thread*}] {message*}"),
    LogForm("[{time@}] {{{caller}}} {level^} - {message*}"),
    LogForm(
      "[pid: {pid#}|app: {app}|req: {request}] {host} ({user*}) {{{vars*}}} [{time@}] {message*}"),
    // Unbound, and the requests of Envoy, also those of Istio.
    LogForm("[{time@}] {program}[{pid#}:{thread#}] {level!}: {message*}"),
    LogForm(
      """
      [{time@}] {request"} {status#} {flags} {received#} {sent#} {duration#} {service time} \
      {client"} {agent"} {request id"} {authority"} {upstream"}
      """),
    LogForm(
      """
      [{time@}] {request"} {status#} {flags} {received#} {sent#} {duration#} {more*}
      """),
    LogForm(
      """
      [{time@}] {request"} {status#} {flags} {details} {termination} {failure"} {received#} \
      {sent#} {duration#} {more*}
      """),
    // SSSD, CUPS, Redis.
    LogForm("({time@}): [{logger*}] [{function*}] ({code}):~{message*}"),
    LogForm("({time@}) [{logger*}] [{function*}] ({code}):~{message*}"),
    LogForm("{level=E|W|N|I|D|d|X|A|C} [{time@}] {message*}"),
    LogForm("{pid#}:{role} {time@} {mark=.|-|*|#} {message*}"),
    LogForm("{pid#}:{role=signal-handler} ({time@}) {message*}"),
    // journalctl -o short-monotonic.
    LogForm("[~{time%}] {host} {program}[{pid#}]:~{message*}"),
    LogForm("[~{time%}] {host} {program=kernel}:~{message*}"),
    // dmesg with its options -x and -r.
    LogForm("{facility*}:{level!}~:~[~{time%}] {message*}"),
    LogForm("{facility*}:{level!}~:~[{time@}] {message*}"),
    LogForm("{facility*}:{level!}~:~{time@} {message*}"),
    LogForm("<{priority#}>[~{time%}] {message*}"),
    // The kernel's ring buffer, X.Org, Chromium, Minecraft.
    LogForm("[~{time%}] {message*}"),
    LogForm("[~{time}] ({level=II|WW|EE|==|--|**|++|!!|NI|??}) {message*}"),
    LogForm("[{pid#}:{thread#}:{time}:{level^}:{caller}] {message*}"),
    LogForm("[{time@}] [{thread*}/{level^}]:~{message*}"),
    LogForm("[{time@}] [{thread*}/{level^}] [{logger}]:~{message*}"),
    // WebSphere, with its levels, and its other kinds of records: audit, output and others.
    LogForm("[{time@}] {thread&} {logger} {level=F|E|W|I|D} {message*}"),
    LogForm("[{time@}] {thread&} {logger} {type=A|C|O|R|Z|>|<|1|2|3} {message*}"),
    // Asterisk, and the requests of Django's own server and of Gin.
    LogForm(
      """
      [{time@}] {level=VERBOSE|DEBUG|NOTICE|WARNING|ERROR|SECURITY|DTMF}[{pid#}] {logger}:~\
      {message*}
      """),
    LogForm(
      """
      [{time@}] {level=VERBOSE|DEBUG|NOTICE|WARNING|ERROR|SECURITY|DTMF}[{pid#}][{context}] \
      {logger}:~{message*}
      """),
    LogForm(
      """
      [{time@}] {request"} {status#} {size}
      """),
    LogForm(
      """
      [{program=GIN}] {time@} | {status#} |~{duration} |~{client} |~{method} {message"}
      """),
    // Bamboo, workflows of GitHub and pipelines of Azure.
    LogForm("{stream=simple|command|build|error}\t{time@}\t{message*}"),
    LogForm("{time@} ##[{level=error|warning|notice|debug}]{message*}"),
    LogForm("{time@} ##[group]{message*}"),
    LogForm("##[{level=error|warning|notice|debug}]{message*}"),
    LogForm("##[group]{message*}"),
    // .NET's console and Samba, whose messages are on the next line.
    LogForm("{level=info|warn|fail|crit|dbug|trce}: {logger}[{event#}]"),
    LogForm("[{time@},~{verbosity#}] {caller}"),
    LogForm("[{time@},~{verbosity#},~{context*}] {caller}"),
  ]

  /// The fields of a line that begins with a time; nil if no row fits.
  ///
  /// - Parameter letters: the ASCII bytes of the line.
  static func timedFields(of line: LogCursor, _ letters: ByteSet) -> GatedForms.Fields? {
    var cursor = line
    guard let time = LogTime.take(&cursor), let fields = timed.fields(at: cursor, letters) else {
      return nil
    }
    return [("time", time.range)] + fields
  }

  /// The fields of a message about a request; nil for other messages.
  ///
  /// - Parameter letters: the ASCII bytes of the line.
  static func request(at cursor: LogCursor, _ letters: ByteSet) -> GatedForms.Fields? {
    requests.fields(at: cursor, letters)
  }

  /// The fields of a line by the rows that do not begin with a time; nil if no row fits.
  ///
  /// - Parameter letters: the ASCII bytes of the line.
  static func fields(of line: LogCursor, _ letters: ByteSet) -> GatedForms.Fields? {
    if let fields = others.fields(at: line, letters) { return fields }
    // The hour of a time is no name of a file.
    return line.next.map(isDigit) == true ? nil : places.fields(at: line, letters)
  }
}
