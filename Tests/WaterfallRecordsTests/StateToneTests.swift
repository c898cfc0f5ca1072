import Testing
import WaterfallRecords

@Test(arguments: [
  (
    StateTone.alarm,
    [
      "error", "ERROR", "Failed", "critical", "fatal", "CrashLoopBackOff", "ImagePullBackOff",
      "FailedMount", "BackOff", "TypeError", "ErrImagePull", "Init:CrashLoopBackOff", "err",
      "timed out", "TIMED_OUT", "unhealthy", "NotReady", "emerg", "OOMKilled", "Err",
    ]
  ),
  (
    .caution,
    [
      "warning", "WARN", "Warning", "pending", "Pending", "degraded", "in progress",
      "IN_PROGRESS", "in-progress", "ContainerCreating", "Init:0x1", "queued", "Terminating",
    ]
  ),
  (
    .good,
    ["ok", "OK", "running", "Running", "success", "active", "Ready", "green", "Succeeded", "up"]
  ),
  (.neutral, ["info", "INFO", "notice", "Normal"]),
  (.quiet, ["debug", "TRACE", "verbose"]),
])
func `a word for a state has its tone, in any case`(tone: StateTone, words: [String]) {
  for word in words { #expect(StateTone(word.utf8.span) == tone, "\(word)") }
}

@Test(arguments: [
  "", " ", "Oslo", "error in line 7", "no errors", "NoError", "a", "7", "okapi", "Errand", "terror",
  "ErrorProne", "ökay", "open", "closed", String(repeating: "error", count: 100), "\u{1b}[31m", "e",
  "Erreur", "err.log", "failed\u{0}", "NotFailed", "init:error/", "true", "-", "_",
  "err\"or", "\"ok\"", "ok\"",
])
func `other words have none`(word: String) {
  #expect(StateTone(word.utf8.span) == nil)
}

@Test(arguments: [
  ("CrashLoopBackOff · 132 restarts", StateTone.alarm, 16), ("Running", .good, 7),
  ("Failed (exit 1)", .alarm, 6), ("Up 3 hours (healthy)", .good, 20),
  ("Up 3 hours (unhealthy)", .alarm, 22), ("Exited (1) 2 days ago", .alarm, 21),
  ("Restarting (1) 4 seconds ago", .caution, 28), ("Error, again", .alarm, 5),
])
func `a state at the beginning of a text is found`(text: String, tone: StateTone, length: Int) {
  let found = StateTone.leading(text.utf8.span)
  #expect(found?.tone == tone)
  #expect(found?.length == length)
}

@Test(arguments: [
  "", "Exited (0) 2 days ago", "Exited (", "Up and away", "· error", "Oslo · error",
  "2 (3h ago)", "error\u{C2}", "é (error)",
])
func `a text that begins with anything else has no state`(text: String) {
  #expect(StateTone.leading(text.utf8.span) == nil)
}
