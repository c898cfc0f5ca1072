extension ExpectedOutput {
  /// Tables whose header or rows have marks of their own: a `#` or bars in the header, a colon
  /// after names or numbers, lines that continue a row or explain the table.
  static let marked: [ExpectedOutput] = [
    .init("git-remote", 4, 3, "name=upstream|url=git@github.com:x/b.git|use=push"),
    .init("git-diff-stat", 4, 0, "path=Sources/a b.swift|changes=20|bar=++++++++--"),
    .init("git-diff-stat", 4, 1, "path=docs/{x => y}/a | b.md|changes=0"),
    .init("git-diff-stat", 4, 2, "path=p.png|changes=Bin 0 -> 1234 bytes"),
    .init("git-diff-stat", 4, 3, "summary=3 files changed, 16 insertions(+), 4 deletions(-)"),
    .init(
      "slabtop", 7, 0,
      "OBJS=589008|ACTIVE=588927|USE=99%|OBJ SIZE=0.19K|SLABS=28048|OBJ/SLAB=21"
        + "|CACHE SIZE=112192K|NAME=dentry"),
    .init(
      "chronyc-sources", 3, 2,
      "MS=^+|Name/IP address=bar.example.net|Stratum=1|Poll=6|Reach=377|LastRx=21"
        + "|Last sample=-2629us[-2619us] +/-   86ms"),
    .init(
      "chronyc-sources-v", 2, 0,
      "MS=^*|Name/IP address=time.cloudflare.com|Stratum=3|Poll=10|Reach=377|LastRx=611"
        + "|Last sample=+325us[ +377us] +/-   14ms"),
    .init(
      "mtr-report", 4, 2,
      "HOST: web-1=3.|-- ???|Loss%=100.0|Snt=10|Last=0.0|Avg=0.0|Best=0.0|Wrst=0.0|StDev=0.0"),
    .init(
      "mongostat", 2, 1,
      "insert=12|query=4|update=3|delete=*0|getmore=0|command=5|0|dirty=0.1%|used=0.2%|flushes=0"
        + "|vsize=2.50G|res=121M|qrw=0|0|arw=0|0|net_in=2.11k|net_out=71.5k|conn=3"
        + "|time=Mar 10 14:05:01.123"),
    .init("influx", 2, 1, "time=2026-03-10T14:01:00Z|host=web-1|usage=13.5"),
    .init(
      "npm-outdated", 3, 1,
      "Package=typescript|Current=MISSING|Wanted=5.4.5|Latest=5.4.5|Location=-|Depended by=app"),
    .init(
      "objdump-h-long", 29, 28,
      "Idx=28|Name=.gnu_debuglink|Size=00000034|VMA=0000000000000000|LMA=0000000000000000"
        + "|File off=0002460c|Algn=2**2, CONTENTS, READONLY"),
    .init(
      "objdump-h", 28, 1,
      "Idx=1|Name=.note.gnu.property|Size=00000020|VMA=0000000000000338|LMA=0000000000000338"
        + "|File off=00000338|Algn=2**3, CONTENTS, ALLOC, LOAD, READONLY, DATA"),
    .init(
      "net-dev", 2, 1,
      "face=eth0:|Receive bytes=335229926|Receive packets=10261|Receive errs=0|Receive drop=0"
        + "|Receive fifo=0|frame=0|Receive compressed=0|multicast=5|Transmit bytes=700831"
        + "|Transmit packets=7901|Transmit errs=0|Transmit drop=0|Transmit fifo=0|colls=0"
        + "|carrier=0|Transmit compressed=0"),
    .init(
      "readelf-SW", 30, 29,
      "[Nr]=[29]|Name=.shstrtab|Type=STRTAB|Address=0000000000000000|Off=38a0e4|Size=00011d|ES=00"
        + "|Flg=|Lk=0|Inf=0|Al=1|note=Key to Flags:\n"
        + "  W (write), A (alloc), X (execute), M (merge), S (strings), I (info),\n"
        + "  L (link order), O (extra OS processing required), G (group), T (TLS),\n"
        + "  C (compressed), x (unknown), o (OS specific), E (exclude),\n"
        + "  D (mbind), l (large), p (processor specific)"),
    .init(
      "readelf-S", 4, 1,
      "[Nr]=[ 1]|Name=.interp|Type=PROGBITS|Address=0000000000000318|Offset=00000318"
        + "|Size=000000000000001c|EntSize=0000000000000000|Flags=A|Link=0|Info=0|Align=1"),
    .init(
      "readelf-l", 7, 3,
      "Type=INTERP|Offset=0x0000000000000318|VirtAddr=0x0000000000000318"
        + "|PhysAddr=0x0000000000000318|FileSiz=0x000000000000001c|MemSiz=0x000000000000001c"
        + "|Flags=R|Align=0x1  [Requesting program interpreter: /lib64/ld-linux-x86-64.so.2]"),
    .init(
      "readelf-s", 3, 1,
      "Num=1:|Value=0000000000000000|Size=0|Type=FUNC|Bind=GLOBAL|Vis=DEFAULT|Ndx=UND"
        + "|Name=__ctype_toupper_loc@GLIBC_2.3 (2)"),
    .init(
      "net-unix", 3, 0,
      "Num=000000004227bdcc:|RefCount=00000003|Protocol=00000000|Flags=00000000|Type=0001|St=03"
        + "|Inode=7257397|Path="),
    .init(
      "net-unix", 3, 1,
      "Num=000000005b76467b:|RefCount=00000003|Protocol=00000000|Flags=00000000|Type=0001|St=03"
        + "|Inode=7292934|Path=/run/dbus/socket"),
    .init(
      "perf-report", 2, 1,
      "Overhead=33.33%|Command=sleep|Shared Object=ld-linux-x86-64.so.2|Symbol=[.] handle_amd"),
  ]
}
