extension ExpectedOutput {
  /// Tables about the system that a rule about their look finds: names without cells that a single
  /// blank parts, groups of names, a paragraph above the header, other tables and texts between.
  static let system: [ExpectedOutput] = [
    .init(
      "nomad-status", 7, 6,
      "ID=1a2b3c4d|Node ID=171a583b|Task Group=backend|Version=0|Desired=run|Status=running"
        + "|Created=1h5m ago|Modified=4m ago"),
    .init(
      "helm-status", 5, 2,
      "NAME=web|TYPE=ClusterIP|CLUSTER-IP=10.0.0.12|EXTERNAL-IP=<none>|PORT(S)=80/TCP|AGE=5m"),
    .init(
      "kubectl-describe-events", 5, 4,
      "Type=Normal|Reason=Started|Age=4m|From=kubelet|Message=Started container web"),
    .init("pytest-cov", 8, 4, "Name=shop/cart.py|Stmts=57|Miss=6|Cover=89%"),
    .init(
      "lvs", 3, 0,
      "LV=home|VG=fedora|Attr=-wi-ao----|LSize=100.00g|Pool=|Origin=|Data%=|Meta%="
        + "|Move=|Log=|Cpy%Sync=|Convert="),
    .init(
      "lvs-thin", 4, 3,
      "LV=mirr|VG=vg0|Attr=rwi-a-r---|LSize=5.00g|Pool=|Origin=|Data%=|Meta%=|Move="
        + "|Log=|Cpy%Sync=100.00|Convert="),
    .init(
      "lvs-devices", 3, 2,
      "LV=r1|VG=vg0|Attr=rwi-a-r---|LSize=5.00g|Pool=|Origin=|Data%=|Meta%=|Move=|Log="
        + "|Cpy%Sync=100.00|Convert=|Devices=r1_rimage_0(0),r1_rimage_1(0)"),
    .init(
      "lvs-one", 1, 0,
      "LV=root|VG=ubuntu-vg|Attr=-wi-ao----|LSize=<39.00g|Pool=|Origin=|Data%=|Meta%="
        + "|Move=|Log=|Cpy%Sync=|Convert="),
    .init("pvs", 3, 2, "PV=/dev/sdb1|VG=|Fmt=lvm2|Attr=---|PSize=1.82t|PFree=1.82t"),
    .init("vgs", 1, 0, "VG=fedora|#PV=1|#LV=3|#SN=0|Attr=wz--n-|VSize=<157.75g|VFree=0"),
    .init(
      "lsof-user", 9, 0,
      "COMMAND=systemd|PID=1|TID=|TASKCMD=|USER=root|FD=cwd|TYPE=unknown|DEVICE="
        + "|SIZE/OFF=|NODE=|NAME=/proc/1/cwd (readlink: Permission denied)"),
    .init(
      "lsof-user", 9, 8,
      "COMMAND=gvfsd|PID=2201|TID=2207|TASKCMD=gmain|USER=anna|FD=cwd|TYPE=DIR"
        + "|DEVICE=254,0|SIZE/OFF=4096|NODE=2|NAME=/"),
    .init("ps-lstart-one", 1, 0, "STARTED=Mon Nov 30 03:45:50 2026|PID=18903|CMD=bash /dev/fd/3"),
    .init(
      "zpool-status", 7, 6,
      "NAME=nvme0n1p1|STATE=ONLINE|READ=0|WRITE=0|CKSUM=0"
        + "|note=errors: No known data errors"),
    .init(
      "zpool-iostat-v", 9, 4,
      "pool=tank|alloc=3.10T|free=4.17T|operations read=12|operations write=44"
        + "|bandwidth read=1.20M|bandwidth write=2.10M"),
    .init("qstat", 2, 1, "Job ID=1235.server|Name=eval|User=bob|Time Use=0|S=Q|Queue=batch"),
    .init(
      "jboots", 2, 0,
      "IDX=-1|BOOT ID=6ae5dd7e3f4b4b1d9f5d9c4e0a1b2c3d"
        + "|FIRST ENTRY=Sat 2026-11-28 05:10:23 UTC|LAST ENTRY=Sun 2026-11-29 20:51:01 UTC"),
    .init(
      "parted", 3, 2,
      "Number=3|Start=1612MB|End=500GB|Size=498GB|File system=|Name=|Flags=lvm"),
    .init(
      "sgdisk", 3, 1,
      "Number=2|Start (sector)=1050624|End (sector)=3147775|Size=1024.0 MiB|Code=8300|Name="),
    .init(
      "nmap", 3, 2,
      "PORT=5432/tcp|STATE=open|SERVICE=postgresql|VERSION="
        + "|note=Nmap done: 1 IP address (1 host up) scanned in 6.31 seconds"),
    .init(
      "fdisk", 6, 3,
      "Device=/dev/sda3|Start=3147776|End=976771071|Sectors=973623296|Size=464.3G"
        + "|Type=Linux LVM"),
    .init(
      "fdisk", 6, 5,
      "Device=/dev/sdb1|Boot=*|Start=2048|End=3907029167|Sectors=3907027120|Size=1.8T"
        + "|Id=83|Type=Linux"),
    .init("iptables", 6, 3, "text=Chain FORWARD (policy DROP 0 packets, 0 bytes)"),
    .init(
      "iptables", 6, 4,
      "pkts=0|bytes=0|target=DOCKER|prot=all|opt=--|in=*|out=docker0|source=0.0.0.0/0"
        + "|destination=0.0.0.0/0"),
    .init(
      "ipcs", 6, 2,
      "key=0x00000000|shmid=32768|owner=anna|perms=600|bytes=524288|nattch=2"
        + "|status=dest"),
    .init("ipcs", 6, 4, "text=------ Semaphore Arrays --------"),
    .init(
      "vmstat-d", 3, 0,
      "column 1=sda|reads total=142367|reads merged=24311|reads sectors=9021832"
        + "|reads ms=61200|writes total=98123|writes merged=51231|writes sectors=6123456"
        + "|writes ms=102344|cur=0|sec=88"),
    .init(
      "gprof", 2, 1,
      "time=16.67|cumulative seconds=0.03|self seconds=0.01|calls=244|self ms/call=0.04"
        + "|total ms/call=0.12|name=offtime"),
    .init(
      "vmstat-t", 2, 1,
      "r=4|b=0|swpd=0|free=21144768|buff=34108|cache=3065308|si=0|so=0|bi=1956|bo=880"
        + "|in=1444|cs=2795|us=82|sy=17|id=1|wa=1|st=0|UTC=2026-11-30 03:47:02"),
    .init(
      "ss-x", 2, 0,
      "Netid=u_str|State=ESTAB|Recv-Q=0|Send-Q=0|Local Address:Port=* 4744214"
        + "|Peer Address:Port=* 4744215|Process="),
    .init(
      "ss-x", 2, 1,
      "Netid=u_str|State=LISTEN|Recv-Q=0|Send-Q=4096"
        + "|Local Address:Port=/run/systemd/journal/stdout 1525|Peer Address:Port=* 0|Process="),
    .init("du-time", 2, 1, "path=.|size=60K|modified=2026-11-30 03:44"),
    .init(
      "ls-lR", 6, 1,
      "name=read me.txt|size=812|modified=Nov 20 09:14|mode=-rw-r--r--|owner=anna"
        + "|group=anna|links=1"),
    .init("ls-lR", 6, 3, "title=./docs:|text=total 4"),
    .init("ls-lR", 6, 5, "title=./docs/empty:|text=total 0"),
    .init("iostat-dt", 5, 3, "text=11/30/26 03:47:04"),
    .init(
      "iostat-dt", 5, 4,
      "Device=vda|tps=244.00|kB_read/s=1596.00|kB_wrtn/s=5284.00|kB_dscd/s=5216.00"
        + "|kB_read=1596|kB_wrtn=5284|kB_dscd=5216"),
  ]
}
