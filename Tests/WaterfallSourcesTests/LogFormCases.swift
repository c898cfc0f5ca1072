/// Lines of the logs that people have, and their fields.
let formCases: [LineCase] = [
  LineCase(
    "src/a.c:3:7: warning: unused variable 'x' [-Wunused-variable]",
    [
      "level": "warning", "message": "unused variable 'x' [-Wunused-variable]", "file": "src/a.c",
      "line": "3", "column": "7",
    ]),
  LineCase(
    "a.py:10: error: Incompatible types  [assignment]",
    [
      "level": "error", "message": "Incompatible types  [assignment]", "file": "a.py",
      "line": "10",
    ]),
  LineCase(
    "src/a.ts(3,7): error TS2322: Type 'x' is not assignable.",
    [
      "level": "error", "message": "Type 'x' is not assignable.", "file": "src/a.ts", "line": "3",
      "column": "7", "code": "TS2322",
    ]),
  LineCase(
    "[Mon Jan 15 10:00:00.123456 2024] [core:error] [pid 123:tid 456] [client 1.2.3.4:5678] AH00126: Invalid URI",
    [
      "time": "Mon Jan 15 10:00:00.123456 2024", "level": "error",
      "message": "AH00126: Invalid URI", "logger": "core", "pid": "pid 123:tid 456",
      "client": "client 1.2.3.4:5678",
    ]),
  LineCase(
    #"2024-01-15 10:00:00.123 UTC [1234] postgres@db ERROR:  relation "x" does not exist at character 15"#,
    [
      "time": "2024-01-15 10:00:00.123 UTC", "level": "ERROR",
      "message": #"relation "x" does not exist at character 15"#, "pid": "1234", "user": "postgres",
      "database": "db",
    ]),
  LineCase(
    "2024-01-15 10:00:00 UTC:10.0.0.1(5432):user@db:[1234]:ERROR:  bad thing",
    [
      "time": "2024-01-15 10:00:00 UTC", "level": "ERROR", "message": "bad thing",
      "client": "10.0.0.1(5432)", "user": "user", "database": "db", "pid": "1234",
    ]),
  LineCase(
    "2024-01-15T10:00:00.123456Z 0 [Warning] [MY-010068] [Server] CA certificate is self signed.",
    [
      "time": "2024-01-15T10:00:00.123456Z", "level": "Warning",
      "message": "CA certificate is self signed.", "pid": "0", "thread": "MY-010068",
      "context": "Server",
    ]),
  LineCase(
    "240115 10:00:00 [Note] InnoDB: Starting",
    ["time": "240115 10:00:00", "level": "Note", "message": "InnoDB: Starting"]),
  LineCase(
    #"Jan 15 10:00:00 lb haproxy[1234]: 10.0.1.2:33317 [15/Jan/2024:10:00:00.123] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1""#,
    [
      "time": "Jan 15 10:00:00", "message": "GET /index.html HTTP/1.1", "host": "lb",
      "program": "haproxy", "pid": "1234", "client": "10.0.1.2:33317",
      "accepted": "15/Jan/2024:10:00:00.123", "frontend": "http-in", "backend": "static/srv1",
      "timers": "10/0/30/69/109", "status": "200", "size": "2750", "state": "----",
      "connections": "1/1/1/1/0", "queues": "0/0", "headers": "{1wt.eu} {}",
    ]),
  LineCase(
    "2024-01-15 10:00:00 status installed libc6:amd64 2.35-0ubuntu3",
    [
      "time": "2024-01-15 10:00:00", "action": "status", "state": "installed",
      "package": "libc6:amd64", "version": "2.35-0ubuntu3",
    ]),
  LineCase(
    "2024-01-15 10:00:00 install foo:amd64 <none> 1.0",
    [
      "time": "2024-01-15 10:00:00", "action": "install", "package": "foo:amd64",
      "version": "<none>", "new version": "1.0",
    ]),
  LineCase(
    #"79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be mybucket [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df9 3E57427F3EXAMPLE REST.GET.VERSIONING - "GET /mybucket?versioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" - s9lzHYrFp76 SigV4 ECDHE AuthHeader mybucket.s3.amazonaws.com TLSV1.2 - -"#,
    [
      "time": "06/Feb/2019:00:00:38 +0000", "message": "GET /mybucket?versioning HTTP/1.1",
      "owner": "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be",
      "bucket": "mybucket", "host": "192.0.2.3", "requester": "79a59df9",
      "request id": "3E57427F3EXAMPLE", "operation": "REST.GET.VERSIONING", "status": "200",
      "size": "113", "total time": "7", "agent": "S3Console/0.4",
      "more": "- s9lzHYrFp76 SigV4 ECDHE AuthHeader mybucket.s3.amazonaws.com TLSV1.2 - -",
    ]),
  LineCase(
    #"2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET /a HTTP/1.1" "curl/7.38.0" - -"#,
    [
      "time": "2015-05-13T23:39:43.945958Z", "message": "GET /a HTTP/1.1",
      "balancer": "my-loadbalancer", "client": "192.168.131.39:2817", "target": "10.0.0.1:80",
      "request time": "0.000073", "target time": "0.001048", "response time": "0.000057",
      "status": "200", "target status": "200", "received": "0", "sent": "29",
      "agent": "curl/7.38.0", "more": "- -",
    ]),
  LineCase(
    #"http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET /a HTTP/1.1" "curl/7.46.0" - - arn:aws:x "Root=1-58337262" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-""#,
    [
      "time": "2018-07-02T22:23:00.186641Z", "message": "GET /a HTTP/1.1",
      "type": "http", "balancer": "app/my-loadbalancer/50dc6c495c0c9188",
      "client": "192.168.131.39:2817", "target": "10.0.0.1:80", "request time": "0.000",
      "target time": "0.001", "response time": "0.000", "status": "200", "target status": "200",
      "received": "34", "sent": "366", "agent": "curl/7.46.0",
      "more":
        #"- - arn:aws:x "Root=1-58337262" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-""#,
    ]),
  LineCase(
    "2024-01-15T10:00:00.123456+01:00 host kernel: usb 1-1: new device",
    [
      "time": "2024-01-15T10:00:00.123456+01:00", "message": "usb 1-1: new device", "host": "host",
      "program": "kernel",
    ]),
  LineCase(
    "[12345.678901] usb 1-1: new high-speed USB device",
    ["time": "12345.678901", "message": "usb 1-1: new high-speed USB device"]),
  LineCase(
    "I/ActivityManager( 1234): Start proc com.x",
    ["level": "I", "message": "Start proc com.x", "logger": "ActivityManager", "pid": "1234"]),
  LineCase(
    "[pid: 1234|app: 0|req: 1/1] 127.0.0.1 () {32 vars in 500 bytes} [Mon Jan 15 10:00:00 2024] GET / => generated 11 bytes in 0 msecs (HTTP/1.1 200) 2 headers in 64 bytes (1 switches on core 0)",
    [
      "time": "Mon Jan 15 10:00:00 2024",
      "message":
        "GET / => generated 11 bytes in 0 msecs (HTTP/1.1 200) 2 headers in 64 bytes (1 switches on core 0)",
      "pid": "1234", "app": "0", "request": "1/1", "host": "127.0.0.1",
      "vars": "32 vars in 500 bytes",
    ]),
  LineCase(
    "2024-01-15T10:00:00.123Z info hostd[2099526] [Originator@6876 sub=Vimsvc opID=abc] Event 123 : User root",
    [
      "time": "2024-01-15T10:00:00.123Z", "level": "info", "message": "Event 123 : User root",
      "program": "hostd", "pid": "2099526", "context": "Originator@6876 sub=Vimsvc opID=abc",
    ]),
  LineCase(
    "2024-01-15T10:00:00.123Z cpu3:2097)VMware: loading module",
    [
      "time": "2024-01-15T10:00:00.123Z", "message": "VMware: loading module", "cpu": "cpu3",
      "world": "2097",
    ]),
  LineCase(
    "Jan-15 10:00:00.123 [main] DEBUG nextflow.cli.Launcher - $> nextflow run",
    [
      "time": "Jan-15 10:00:00.123", "level": "DEBUG", "message": "$> nextflow run",
      "logger": "nextflow.cli.Launcher", "thread": "main",
    ]),
  LineCase(
    "1234:M 15 Jan 2024 10:00:00.123 * Ready to accept connections",
    [
      "time": "15 Jan 2024 10:00:00.123", "message": "Ready to accept connections", "pid": "1234",
      "role": "M", "mark": "*",
    ]),
  LineCase(
    "2024-01-15T10:00:00.123+0100 I NETWORK  [conn1] received client metadata",
    [
      "time": "2024-01-15T10:00:00.123+0100", "level": "I", "message": "received client metadata",
      "component": "NETWORK", "thread": "conn1",
    ]),
  LineCase(
    "2024-01-15 10:00:00.123 1234 INFO nova.compute.manager [req-abc - - - - -] Starting",
    [
      "time": "2024-01-15 10:00:00.123", "level": "INFO", "message": "Starting", "pid": "1234",
      "logger": "nova.compute.manager", "context": "req-abc - - - - -",
    ]),
  LineCase(
    "E [15/Jan/2024:10:00:00 +0100] Unable to open",
    ["time": "15/Jan/2024:10:00:00 +0100", "level": "E", "message": "Unable to open"]),
  LineCase(
    "1705312800.123    456 10.0.0.1 TCP_MISS/200 1234 GET http://x.org/ - DIRECT/1.2.3.4 text/html",
    [
      "time": "1705312800.123", "message": "http://x.org/", "duration": "456", "client": "10.0.0.1",
      "result": "TCP_MISS", "status": "200", "size": "1234", "method": "GET",
      "hierarchy": "DIRECT/1.2.3.4", "type": "text/html",
    ]),
  LineCase(
    "2024-01-15 10:00:00.123456+0100 0x1234     Default     0x0                  123    0    kernel: (AppleX) message",
    [
      "time": "2024-01-15 10:00:00.123456+0100", "level": "Default",
      "message": "kernel: (AppleX) message", "thread": "0x1234", "activity": "0x0", "pid": "123",
      "ttl": "0",
    ]),
  LineCase(
    "[2024-01-15 10:00:00 +0000] [1234] [INFO] Starting gunicorn 20.1.0",
    [
      "time": "2024-01-15 10:00:00 +0000", "level": "INFO", "message": "Starting gunicorn 20.1.0",
      "pid": "1234",
    ]),
  LineCase(
    "[2024-01-15 10:00:00,123: INFO/MainProcess] Connected to redis",
    [
      "time": "2024-01-15 10:00:00,123", "level": "INFO", "message": "Connected to redis",
      "thread": "MainProcess",
    ]),
  LineCase(
    "[2024-01-15, 10:00:00 UTC] {taskinstance.py:1135} INFO - Dependencies all met",
    [
      "time": "2024-01-15, 10:00:00 UTC", "level": "INFO", "message": "Dependencies all met",
      "caller": "taskinstance.py:1135",
    ]),
  LineCase(
    "[2024-01-15T10:00:00.123+0000] {taskinstance.py:1135} INFO - Dependencies all met",
    [
      "time": "2024-01-15T10:00:00.123+0000", "level": "INFO", "message": "Dependencies all met",
      "caller": "taskinstance.py:1135",
    ]),
  LineCase(
    "15-Jan-2024 10:00:00.123 INFO [main] org.apache.catalina.startup.VersionLoggerListener.log Server version",
    [
      "time": "15-Jan-2024 10:00:00.123", "level": "INFO", "message": "Server version",
      "thread": "main", "logger": "org.apache.catalina.startup.VersionLoggerListener.log",
    ]),
  LineCase(
    "[2024-01-15T10:00:00,123][INFO ][o.e.n.Node               ] [node-1] starting ...",
    [
      "time": "2024-01-15T10:00:00,123", "level": "INFO", "message": "[node-1] starting ...",
      "logger": "o.e.n.Node",
    ]),
  LineCase(
    "[2024-01-15 10:00:00,123] INFO [KafkaServer id=0] started (kafka.server.KafkaServer)",
    [
      "time": "2024-01-15 10:00:00,123", "level": "INFO",
      "message": "started (kafka.server.KafkaServer)", "thread": "KafkaServer id=0",
    ]),
  LineCase(
    "2024-01-15 10:00:00,123 fail2ban.actions        [1234]: NOTICE  [sshd] Ban 1.2.3.4",
    [
      "time": "2024-01-15 10:00:00,123", "level": "NOTICE", "message": "[sshd] Ban 1.2.3.4",
      "logger": "fail2ban.actions", "pid": "1234",
    ]),
  LineCase(
    "2024-01-15 10:00:00.123 +01:00 [INF] Application started",
    ["time": "2024-01-15 10:00:00.123 +01:00", "level": "INF", "message": "Application started"]),
  LineCase(
    "2024-01-15 10:00:00.1234|INFO|My.Class|message here",
    [
      "time": "2024-01-15 10:00:00.1234", "level": "INFO", "message": "message here",
      "logger": "My.Class",
    ]),
  LineCase(
    "2024-05-14T10:11:13.123+02:00 ERROR 1234 --- [nio-8080-exec-1] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() threw",
    [
      "time": "2024-05-14T10:11:13.123+02:00", "level": "ERROR",
      "message": "Servlet.service() threw", "logger": "o.a.c.c.C.[.[.[/].[dispatcherServlet]",
      "pid": "1234", "thread": "nio-8080-exec-1",
    ]),
  LineCase(
    "[May 14 10:11:13] ERROR[1234][C-00000001] chan_sip.c: Failed",
    [
      "time": "May 14 10:11:13", "level": "ERROR", "message": "Failed", "pid": "1234",
      "context": "C-00000001", "logger": "chan_sip.c",
    ]),
  LineCase(
    "[May 14 10:11:12] VERBOSE[1234] pbx.c: Executing",
    [
      "time": "May 14 10:11:12", "level": "VERBOSE", "message": "Executing", "pid": "1234",
      "logger": "pbx.c",
    ]),
  LineCase(
    #"[GIN] 2024/05/14 - 10:11:13 | 500 |     12.3451ms |       127.0.0.1 | POST     "/boom""#,
    [
      "time": "2024/05/14 - 10:11:13", "message": "/boom", "program": "GIN", "status": "500",
      "duration": "12.3451ms", "client": "127.0.0.1", "method": "POST",
    ]),
  LineCase(
    #"INFO:werkzeug:127.0.0.1 - - [14/May/2024 10:11:13] "GET /x HTTP/1.1" 500 -"#,
    [
      "time": "14/May/2024 10:11:13", "logged as": "INFO", "request": "GET /x HTTP/1.1",
      "status": "500", "size": "-", "logger": "werkzeug", "host": "127.0.0.1",
    ]),
  LineCase(
    #"INFO:     127.0.0.1:50001 - "GET /x HTTP/1.1" 500 Internal Server Error"#,
    [
      "logged as": "INFO", "request": "GET /x HTTP/1.1", "status": "500",
      "reason": "Internal Server Error", "client": "127.0.0.1:50001",
    ]),
  LineCase(
    #"2025-03-10 14:00:02,123 - uvicorn.access - INFO - 10.0.0.1:5 - "GET /x HTTP/1.1" 404"#,
    [
      "time": "2025-03-10 14:00:02,123", "logged as": "INFO", "request": "GET /x HTTP/1.1",
      "status": "404", "client": "10.0.0.1:5", "logger": "uvicorn.access",
    ]),
  LineCase(
    #"[14/May/2024 10:11:13] "GET /x HTTP/1.1" 500 145"#,
    [
      "time": "14/May/2024 10:11:13", "request": "GET /x HTTP/1.1", "status": "500", "size": "145",
    ]),
  // The forms of journalctl.
  LineCase(
    "Tue 2024-05-14 10:11:13 CEST host sshd[901]: no key",
    [
      "time": "Tue 2024-05-14 10:11:13 CEST", "message": "no key", "program": "sshd",
      "pid": "901", "host": "host",
    ]),
  LineCase(
    "1715674273.123456 host sshd[901]: no key",
    [
      "time": "1715674273.123456", "message": "no key", "program": "sshd", "pid": "901",
      "host": "host",
    ]),
  LineCase(
    "[  123.456789] host systemd[1]: Started cron.service.",
    [
      "time": "123.456789", "message": "Started cron.service.", "host": "host",
      "program": "systemd", "pid": "1",
    ]),
  // A date with a weekday is not that of syslog, so that no host and no program follow it.
  LineCase(
    "Tue May 14 10:11:13 2024 TLS Error: TLS handshake failed",
    ["time": "Tue May 14 10:11:13 2024", "message": "TLS Error: TLS handshake failed"]),
  LineCase(
    "info: Microsoft.Hosting.Lifetime[14]",
    ["level": "info", "logger": "Microsoft.Hosting.Lifetime", "event": "14"]),
  LineCase(
    "[    12.345] (II) Loading extension GLX",
    ["time": "12.345", "level": "II", "message": "Loading extension GLX"]),
  LineCase(
    "2025/03/10 14:00:01 kid1| ERROR: Disk full",
    [
      "time": "2025/03/10 14:00:01", "level": "ERROR", "message": "Disk full", "process": "kid1",
    ]),
  LineCase(
    "14:00:00.123456 IP 10.0.0.5.50123 > 192.0.2.34.443: Flags [S], length 0",
    [
      "time": "14:00:00.123456", "message": "Flags [S], length 0", "protocol": "IP",
      "source": "10.0.0.5.50123", "destination": "192.0.2.34.443",
    ]),
  LineCase(
    "2025-03-10 14:00:01.123456+0100 MyApp[1234:56789] [Category] words",
    [
      "time": "2025-03-10 14:00:01.123456+0100", "message": "[Category] words", "program": "MyApp",
      "pid": "1234", "thread": "56789",
    ]),
  LineCase(
    "2025-03-10T14:00:00Z app[148e4] ams [error]Health check failed",
    [
      "time": "2025-03-10T14:00:00Z", "level": "error", "message": "Health check failed",
      "source": "app", "process": "148e4", "region": "ams",
    ]),
  LineCase(
    "[1710072001] unbound[1234:0] error: can't bind socket",
    [
      "time": "1710072001", "level": "error", "message": "can't bind socket", "program": "unbound",
      "pid": "1234", "thread": "0",
    ]),
  LineCase(
    #"[2025-03-10T14:00:00.123Z] "GET /api HTTP/1.1" 503 UF 0 91 12 - "10.0.0.9" "curl/8" "ab" "example.com" "10.1.0.2:80""#,
    [
      "time": "2025-03-10T14:00:00.123Z", "request": "GET /api HTTP/1.1", "status": "503",
      "flags": "UF", "received": "0", "sent": "91", "duration": "12", "client": "10.0.0.9",
      "agent": "curl/8", "request id": "ab", "authority": "example.com", "upstream": "10.1.0.2:80",
    ]),
  LineCase(
    "kern  :err   : [   12.345678] usb 1-1: error -71",
    [
      "time": "12.345678", "level": "err", "message": "usb 1-1: error -71", "facility": "kern",
    ]),
  LineCase(
    "daemon:notice: [Mon Mar 10 14:00:13 2025] systemd[1]: Started foo.",
    [
      "time": "Mon Mar 10 14:00:13 2025", "level": "notice", "message": "systemd[1]: Started foo.",
      "facility": "daemon",
    ]),
  LineCase(
    "kern  :warn  : 2025-03-10T14:00:00,123456+00:00 ACPI Warning",
    [
      "time": "2025-03-10T14:00:00,123456+00:00", "level": "warn", "message": "ACPI Warning",
      "facility": "kern",
    ]),
  LineCase(
    "<6>[    0.123456] Linux version",
    ["time": "0.123456", "message": "Linux version", "priority": "6"]),
  LineCase(
    "2025-03-10 14:00:01,123 - util.py[WARNING]: Failed to fetch",
    [
      "time": "2025-03-10 14:00:01,123", "level": "WARNING", "message": "Failed to fetch",
      "logger": "util.py",
    ]),
  LineCase(
    "[2025/03/10 14:00:00.123456,  0] ../smbd/server.c:12(main)",
    [
      "time": "2025/03/10 14:00:00.123456", "verbosity": "0", "caller": "../smbd/server.c:12(main)",
    ]),
  LineCase(
    "[2025/03/10 14:00:05,  3, pid=12, class=auth] auth.c:20(check)",
    [
      "time": "2025/03/10 14:00:05", "verbosity": "3", "context": "pid=12, class=auth",
      "caller": "auth.c:20(check)",
    ]),
  LineCase(
    "[10:00:00] [Server thread/INFO]: Done (1.2s)!",
    ["time": "10:00:00", "level": "INFO", "message": "Done (1.2s)!", "thread": "Server thread"]),
  LineCase(
    "[1234:5678:0115/100000.123456:ERROR:file.cc(12)] message",
    [
      "time": "0115/100000.123456", "level": "ERROR", "message": "message", "pid": "1234",
      "thread": "5678", "caller": "file.cc(12)",
    ]),
  LineCase(
    "1234:M 15 Jan 2024 10:00:00.123 - Accepted",
    [
      "time": "15 Jan 2024 10:00:00.123", "message": "Accepted", "pid": "1234", "role": "M",
      "mark": "-",
    ]),
  LineCase(
    "2025-03-10T14:00:00.123456Z 0 [System] [MY-010116] [Server] mysqld starting",
    [
      "time": "2025-03-10T14:00:00.123456Z", "level": "System", "message": "mysqld starting",
      "pid": "0", "thread": "MY-010116", "context": "Server",
    ]),
  LineCase(
    "2025-03-10T14:00:00.123Z\tabc-def-1\tERROR\tboom it",
    [
      "time": "2025-03-10T14:00:00.123Z", "level": "ERROR", "message": "boom it",
      "request id": "abc-def-1",
    ]),
  LineCase(
    "2025-03-10 14:00:00.123 Df kernel[0:1234] (AppleX) message",
    [
      "time": "2025-03-10 14:00:00.123", "level": "Df", "message": "(AppleX) message",
      "program": "kernel", "pid": "0", "thread": "1234",
    ]),
  LineCase(
    "Mar 10 14:00:00 iPhone SpringBoard(FrontBoard)[123] <Error>: boom",
    [
      "time": "Mar 10 14:00:00", "level": "Error", "message": "boom", "host": "iPhone",
      "program": "SpringBoard(FrontBoard)", "pid": "123",
    ]),
  LineCase(
    #"[2025-03-10T14:00:00.123Z] "GET /api HTTP/1.1" 503 UF 0 91 4 - "-" "curl/7.88" "id" "host""#,
    [
      "time": "2025-03-10T14:00:00.123Z", "request": "GET /api HTTP/1.1", "status": "503",
      "flags": "UF", "received": "0", "sent": "91", "duration": "4",
      "more": #"- "-" "curl/7.88" "id" "host""#,
    ]),
  LineCase("2:04PM ERR boom", ["time": "2:04PM", "level": "ERR", "message": "boom"]),
  // Android's forms `thread`, `process` and `tag`, one with users, and Android Studio's.
  LineCase(
    "E( 1234: 5678) FATAL EXCEPTION: main",
    ["level": "E", "message": "FATAL EXCEPTION: main", "pid": "1234", "thread": "5678"]),
  LineCase(
    "E( 1234) FATAL EXCEPTION: main",
    ["level": "E", "message": "FATAL EXCEPTION: main", "pid": "1234"]),
  LineCase(
    "E/AndroidRuntime: FATAL EXCEPTION: main",
    ["level": "E", "message": "FATAL EXCEPTION: main", "logger": "AndroidRuntime"]),
  LineCase("W/Tag     : slow", ["level": "W", "message": "slow", "logger": "Tag"]),
  LineCase(
    "03-10 14:00:00.123  root  1234  5678 E Tag: bad",
    [
      "time": "03-10 14:00:00.123", "level": "E", "message": "bad", "user": "root",
      "pid": "1234", "thread": "5678", "logger": "Tag",
    ]),
  LineCase(
    "2025-03-10 14:00:00.123  1234-5678  Tag                     com.x                E  bad",
    [
      "time": "2025-03-10 14:00:00.123", "level": "E", "message": "bad", "pid": "1234",
      "thread": "5678", "logger": "Tag", "package": "com.x",
    ]),
  // BIND, Dovecot. The names of their parts are words that are levels elsewhere.
  LineCase(
    "10-Mar-2025 14:00:01.123 general: error: zone example.com/IN: not loaded",
    [
      "time": "10-Mar-2025 14:00:01.123", "level": "error",
      "message": "zone example.com/IN: not loaded", "logger": "general",
    ]),
  LineCase(
    "10-Mar-2025 14:00:02.123 config: warning: option 'x' is obsolete",
    [
      "time": "10-Mar-2025 14:00:02.123", "level": "warning", "message": "option 'x' is obsolete",
      "logger": "config",
    ]),
  LineCase(
    "Mar 10 14:00:03 imap(anna)<12><ab>: Error: Mailbox INBOX: no",
    [
      "time": "Mar 10 14:00:03", "level": "Error", "message": "Mailbox INBOX: no",
      "logger": "imap(anna)<12><ab>",
    ]),
  LineCase(
    "2025-03-10 14:00:03 config: loaded",
    ["time": "2025-03-10 14:00:03", "message": "config: loaded"]),
  // PostgreSQL with the prefix that its reports want, Sidekiq.
  LineCase(
    "2025-03-10 14:00:01 CET [1235]: [2-1] user=,db=shop,app=psql,client=10.0.0.5 ERROR:  bad",
    [
      "time": "2025-03-10 14:00:01 CET", "level": "ERROR", "message": "bad", "pid": "1235",
      "thread": "2-1", "context": "user=,db=shop,app=psql,client=10.0.0.5",
    ]),
  LineCase(
    "2025-03-10T14:00:01.123Z pid=1234 tid=abc class=MailJob jid=1f2 WARN: late",
    [
      "time": "2025-03-10T14:00:01.123Z", "level": "WARN", "message": "late",
      "context": "pid=1234 tid=abc class=MailJob jid=1f2",
    ]),
  LineCase(
    "2025.03.10 14:00:01.123456 [ 1234 ] {} <Error> TCPHandler: Code: 60. Table x",
    [
      "time": "2025.03.10 14:00:01.123456", "level": "Error", "message": "Code: 60. Table x",
      "logger": "TCPHandler", "pid": "1234",
    ]),
  // Routers.
  LineCase(
    "000124: *Mar 10 14:00:01.123 CET: %LINK-3-UPDOWN: Interface Gi0/1, changed state to down",
    [
      "time": "Mar 10 14:00:01.123 CET", "sequence": "000124",
      "message": "%LINK-3-UPDOWN: Interface Gi0/1, changed state to down",
    ]),
  LineCase(
    "mar/10/2025 14:00:02 system,error,critical login failure",
    ["time": "mar/10/2025 14:00:02", "message": "system,error,critical login failure"]),
  // Nest, pino-pretty, Bazel, zap.
  LineCase(
    "[Nest] 1234  - 03/10/2025, 2:00:01 PM   ERROR [ExceptionsHandler] boom",
    [
      "time": "03/10/2025, 2:00:01 PM", "level": "ERROR", "message": "boom", "program": "Nest",
      "pid": "1234", "logger": "ExceptionsHandler",
    ]),
  LineCase(
    "[14:00:01.123] ERROR (app/1234 on host): boom",
    ["time": "14:00:01.123", "level": "ERROR", "message": "boom", "pid": "app/1234 on host"]),
  LineCase(
    "(14:00:01) ERROR: Build did NOT complete successfully",
    [
      "time": "14:00:01", "level": "ERROR", "message": "Build did NOT complete successfully",
    ]),
  LineCase(
    "1.7100720011234567e+09\terror\tmain.go:4\tfailed",
    [
      "time": "1.7100720011234567e+09", "level": "error", "message": "failed",
      "logger": "main.go:4",
    ]),
  // Python's `logging`, Phoenix, Wine, Redis at its end.
  LineCase(
    "2025-03-10 14:00:01,123:WARNING:certbot.main:slow",
    [
      "time": "2025-03-10 14:00:01,123", "level": "WARNING", "message": "slow",
      "logger": "certbot.main",
    ]),
  LineCase(
    "2025-03-10 14:00:01,123:ERROR:it was slow",
    ["time": "2025-03-10 14:00:01,123", "level": "ERROR", "message": "it was slow"]),
  LineCase(
    "14:00:02.123 request_id=F1 [error] GET /",
    [
      "time": "14:00:02.123", "level": "error", "message": "GET /", "context": "request_id=F1",
    ]),
  LineCase(
    "0009:err:module:import_dll Library x.dll not found",
    [
      "level": "err", "message": "Library x.dll not found", "thread": "0009",
      "channel": "module", "function": "import_dll",
    ]),
  LineCase(
    "1234:signal-handler (1710072003) Received SIGTERM",
    [
      "time": "1710072003", "message": "Received SIGTERM", "pid": "1234",
      "role": "signal-handler",
    ]),
  LineCase(
    "[10Mar2025 14:00:01.123] [main/ERROR] [net.minecraftforge.fml/]: failed",
    [
      "time": "10Mar2025 14:00:01.123", "level": "ERROR", "message": "failed", "thread": "main",
      "logger": "net.minecraftforge.fml/",
    ]),
  // Jupyter, Tornado, Zabbix, ClamAV, FreeSWITCH, a program that is a path.
  LineCase(
    "[W 2025-03-10 14:00:01.123 ServerApp] 404 GET /x (::1) 1.23ms",
    [
      "time": "2025-03-10 14:00:01.123", "level": "W", "message": "404 GET /x (::1) 1.23ms",
      "logger": "ServerApp",
    ]),
  LineCase(
    "[E 250310 14:00:01 web:2271] 500 GET /x (127.0.0.1) 0.50ms",
    [
      "time": "250310 14:00:01", "level": "E", "message": "500 GET /x (127.0.0.1) 0.50ms",
      "logger": "web:2271",
    ]),
  LineCase(
    "  1234:20250310:140002.123 cannot connect to [[10.0.0.1]:10051]: Connection refused",
    [
      "time": "20250310:140002.123", "pid": "1234",
      "message": "cannot connect to [[10.0.0.1]:10051]: Connection refused",
    ]),
  LineCase(
    "Mon Mar 10 14:00:05 2025 -> ERROR: Can't open file",
    ["time": "Mon Mar 10 14:00:05 2025", "level": "ERROR", "message": "Can't open file"]),
  LineCase(
    "2025-03-10 14:00:03.123456 98.00% [WARNING] sofia.c:1 late",
    [
      "time": "2025-03-10 14:00:03.123456", "level": "WARNING", "message": "sofia.c:1 late",
      "idle": "98.00",
    ]),
  LineCase(
    "Mar 10 14:00:02 h /USR/SBIN/CRON[12]: (root) CMD (x)",
    [
      "time": "Mar 10 14:00:02", "message": "(root) CMD (x)", "program": "/USR/SBIN/CRON",
      "pid": "12", "host": "h",
    ]),
  LineCase(
    #"2025-03-10T14:00:01Z user=a msg="an ERROR: x" y"#,
    ["time": "2025-03-10T14:00:01Z", "user": "a", "msg": "an ERROR: x", "y": "true"]),
  // A job of GitLab.
  LineCase(
    "2025-03-10T14:00:02.123456Z 01E npm ERR! code 1",
    ["time": "2025-03-10T14:00:02.123456Z", "stream": "01E", "message": "npm ERR! code 1"]),
  // WebSphere, and WebLogic in files and on consoles.
  LineCase(
    "[3/10/25 14:00:02:123 UTC] 0000002a Servlet       E   SRVE0068E: An exception was thrown",
    [
      "time": "3/10/25 14:00:02:123 UTC", "level": "E",
      "message": "SRVE0068E: An exception was thrown", "thread": "0000002a", "logger": "Servlet",
    ]),
  LineCase(
    "[3/10/25 14:00:02:123 UTC] 0000002a TCPChannel    A   TCPC0001I: listening",
    [
      "time": "3/10/25 14:00:02:123 UTC", "message": "TCPC0001I: listening",
      "thread": "0000002a", "logger": "TCPChannel", "type": "A",
    ]),
  LineCase(
    "####<Mar 10, 2025 2:00:02 PM UTC> <Error> <HTTP> <h> <AdminServer> <[ACTIVE] Thread: '0'> <<WLS Kernel>> <> <> <1741615202123> <BEA-101017> <No servlet.>",
    [
      "time": "Mar 10, 2025 2:00:02 PM UTC", "level": "Error", "message": "No servlet.",
      "code": "BEA-101017", "logger": "HTTP", "host": "h", "server": "AdminServer",
      "thread": "[ACTIVE] Thread: '0'", "user": "WLS Kernel", "timestamp": "1741615202123",
    ]),
  LineCase(
    "<Mar 10, 2025 2:00:02,123 PM CET> <Notice> <WebLogicServer> <BEA-000365> <State of <a>",
    [
      "time": "Mar 10, 2025 2:00:02,123 PM CET", "level": "Notice", "message": "State of <a",
      "code": "BEA-000365", "logger": "WebLogicServer",
    ]),
  LineCase(
    "10-Mar-2025 14:00:02.456 SEVERE [main] org.apache.catalina.core.StandardContext.startInternal One failed",
    [
      "time": "10-Mar-2025 14:00:02.456", "level": "SEVERE", "message": "One failed",
      "logger": "org.apache.catalina.core.StandardContext.startInternal", "thread": "main",
    ]),
  LineCase(
    "14:00:03,456 ERROR [org.jboss.as.management] (Thread Pool -- 68) WFLYCTL0013: failed",
    [
      "time": "14:00:03,456", "level": "ERROR", "message": "WFLYCTL0013: failed",
      "logger": "org.jboss.as.management", "thread": "Thread Pool -- 68",
    ]),
  LineCase(
    #"[2025-03-10T14:00:02.123Z] "GET /api HTTP/1.1" 503 UH no_healthy_upstream - "-" 0 19 0 - "-""#,
    [
      "time": "2025-03-10T14:00:02.123Z", "request": "GET /api HTTP/1.1", "status": "503",
      "flags": "UH", "details": "no_healthy_upstream", "received": "0", "sent": "19",
      "duration": "0", "more": #"- "-""#,
    ]),
  LineCase(
    "error\t10-Mar-2025 14:00:05\t[ERROR] Failed to execute goal",
    [
      "time": "10-Mar-2025 14:00:05", "message": "[ERROR] Failed to execute goal",
      "stream": "error",
    ]),
]
