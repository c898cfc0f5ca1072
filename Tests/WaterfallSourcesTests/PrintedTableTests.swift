extension ExpectedOutput {
  /// Tables whose columns have to be found with care: empty ones, cells of several words, a time
  /// before the names, lines around the table.
  static let printed: [ExpectedOutput] = [
    .init(
      "ps-lstart", 3, 2,
      "PID=20491|PPID=873|STARTED=Mon Nov 30 09:41:12 2026|ELAPSED=01:20:51"
        + "|CMD=ps -o pid,lstart"),
    .init(
      "lslocks", 3, 2,
      "COMMAND=dockerd|PID=1021|TYPE=FLOCK|SIZE=|MODE=READ|M=0|START=0|END=0"
        + "|PATH=/var/lib/docker/a b"),
    .init(
      "lsblk-f", 2, 1,
      "NAME=vda|FSTYPE=|FSVER=|LABEL=|UUID=|FSAVAIL=77.8G|FSUSE%=7%|MOUNTPOINTS=/"),
    .init(
      "docker-history", 5, 1,
      "IMAGE=<missing>|CREATED=2 weeks ago|CREATED BY=/bin/sh -c #(nop)  STOPSIGNAL SIGQUIT"
        + "|SIZE=0B|COMMENT="),
    .init(
      "docker-history-build", 6, 4,
      "IMAGE=<missing>|CREATED=7 days ago"
        + "|CREATED BY=COPY 30-tune-worker-processes.sh /docker-ent…|SIZE=4.62kB"
        + "|COMMENT=buildkit.dockerfile.v0"),
    .init("docker-volume", 2, 1, "DRIVER=local|VOLUME NAME=pgdata"),
    .init(
      "prlimit", 9, 0,
      "RESOURCE=AS|DESCRIPTION=address space limit|SOFT=unlimited|HARD=unlimited|UNITS=bytes"),
    .init(
      "prlimit", 9, 6,
      "RESOURCE=RTPRIO|DESCRIPTION=max real-time priority|SOFT=0|HARD=0|UNITS="),
    .init(
      "lsmem", 2, 1,
      "RANGE=0x0000000100000000-0x000000063fffffff|SIZE=21G|STATE=online|REMOVABLE=yes"
        + "|BLOCK=32-199|note=Memory block size:       128M\nTotal online memory:      24G\n"
        + "Total offline memory:      0B"),
    .init(
      "limits", 4, 1, "Limit=Max stack size|Soft Limit=8388608|Hard Limit=unlimited|Units=bytes"),
    .init("limits", 4, 3, "Limit=Max nice priority|Soft Limit=0|Hard Limit=0|Units="),
    .init("virsh", 2, 1, "Id=-|Name=old vm|State=shut off"),
    .init(
      "pmap-x", 5, 1,
      "Address=000055817afdf000|Kbytes=44|RSS=44|Dirty=44|Mode=rw---|Mapping=[ anon ]"),
    .init("pmap-x", 5, 4, "Address=total kB|Kbytes=1604|RSS=1460|Dirty=44|Mode=|Mapping="),
    .init(
      "zpool-iostat", 2, 1,
      "pool=tank|alloc=3.10T|free=4.17T|operations read=12|operations write=44"
        + "|bandwidth read=1.20M|bandwidth write=2.10M"),
    .init(
      "sar", 3, 2,
      "time=Average:|CPU=all|%user=40.51|%nice=0.00|%system=5.38|%iowait=2.82|%steal=0.00"
        + "|%idle=51.28"),
    .init(
      "sar-12-hours", 3, 0,
      "time=12:09:14 AM|CPU=all|%user=39.49|%nice=0.00|%system=6.67|%iowait=2.56|%steal=0.00"
        + "|%idle=51.28"),
    .init(
      "pidstat", 5, 1,
      "time=00:09:19|UID=1000|PID=14574|%usr=87.00|%system=6.00|%guest=0.00|%wait=0.00|%CPU=93.00"
        + "|CPU=1|Command=Web Content"),
    .init(
      "pidstat", 5, 4,
      "time=Average:|UID=1000|PID=14574|%usr=86.50|%system=5.00|%guest=0.00|%wait=0.00|%CPU=91.50"
        + "|CPU=-|Command=Web Content"),
    .init(
      "squeue", 4, 3,
      "JOBID=12348_[1-5]|PARTITION=compute|NAME=array1|USER=anna|ST=PD|TIME=0:00|NODES=1"
        + "|NODELIST(REASON)=(QOSMaxJobsPerUserLimit)"),
    .init(
      "netstat-tulpn", 4, 3,
      "Proto=udp|Recv-Q=0|Send-Q=0|Local Address=0.0.0.0:5353|Foreign Address=0.0.0.0:*|State="
        + "|PID/Program name=612/avahi-daemon: r"),
    .init("partitions", 1, 0, "major=254|minor=0|#blocks=268435456|name=vda"),
    .init(
      "ls-li", 3, 0,
      "name=bin|size=7|modified=May 20  2025|mode=lrwxrwxrwx|owner=root|group=root|links=1"
        + "|target=usr/bin|inode=13"),
    .init(
      "ls-ls", 2, 1,
      "name=etc|size=12288|modified=Nov 30 00:08|mode=drwxr-xr-x|owner=root|group=root|links=79"
        + "|blocks=12"),
    .init(
      "top", 3, 0,
      "text=top - 11:02:14 up 3 days,  2:10,  2 users,  load average: 0.31, 0.42, 0.40\n"
        + "Tasks: 301 total,   1 running, 300 sleeping,   0 stopped,   0 zombie\n"
        + "%Cpu(s):  1.5 us,  0.5 sy,  0.0 ni, 97.9 id,  0.1 wa,  0.0 hi,  0.0 si,  0.0 st"),
  ]
}
