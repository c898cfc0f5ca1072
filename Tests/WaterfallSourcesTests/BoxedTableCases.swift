/// Drawn tables that have a title in a box of its own.
let boxedCases: [DrawnCase] = [
  DrawnCase(
    "aws, a box in a box",
    """
    ---------------------------------------
    |            DescribeInstances        |
    +-------------------------------------+
    ||           Reservations            ||
    |+-----------+-----------------------+|
    ||  OwnerId  |     ReservationId     ||
    |+-----------+-----------------------+|
    ||  1        |  r-1                  ||
    |+-----------+-----------------------+|
    |||            Instances            |||
    ||+----------------+----------------+||
    |||  AmiLaunchIndex|  0             |||
    |||  ImageId       |  ami-1         |||
    ||+----------------+----------------+||
    ||||         ProductCodes          ||||
    |||+-------------------------------+|||
    ||||  x                            ||||
    ||||  yy                           ||||
    |||+-------------------------------+|||
    ||||        SecurityGroups         ||||
    |||+-----------+-------------------+|||
    ||||  GroupId  |     GroupName     ||||
    |||+-----------+-------------------+|||
    ||||  sg-1     |  a|b              ||||
    ||||  sg-2     |  other            ||||
    |||+-----------+-------------------+|||
    ||           Reservations            ||
    |+-----------+-----------------------+|
    ||  OwnerId  |     ReservationId     ||
    |+-----------+-----------------------+|
    ||  1        |  r-2                  ||
    |+-----------+-----------------------+|

    """,
    [
      "OwnerId|ReservationId|table", "1|r-1|Reservations", "AmiLaunchIndex|ImageId|table",
      "0|ami-1|Instances", "ProductCodes", "x", "yy", "GroupId|GroupName|table",
      "sg-1|a¦b|SecurityGroups", "sg-2|other|SecurityGroups", "OwnerId|ReservationId|table",
      "1|r-2|Reservations",
    ]),
  DrawnCase(
    "aws, names and values of one record",
    """
    --------------------------------
    |       GetCallerIdentity      |
    +---------+--------------------+
    |  Account|  123456789012      |
    |  UserId |  AIDA1111111111    |
    +---------+--------------------+

    """,
    ["Account|UserId", "123456789012|AIDA1111111111"]),
  DrawnCase(
    "aws, a list whose only value looks like a title",
    """
    ---------------------
    |    ListQueues     |
    +-------------------+
    ||    QueueUrls    ||
    |+-----------------+|
    ||  https://sqs/1  ||
    |+-----------------+|
    ||      Names      ||
    |+-----------------+|
    ||     DeviceName  ||
    |+-----------------+|
    ||  sda            ||
    |+-----------------+|

    """,
    ["QueueUrls", "https://sqs/1", "DeviceName|table", "sda|Names"]),
  DrawnCase(
    "aws, rows",
    """
    ---------------
    |      Q      |
    +-----+-------+
    |  A  |   B   |
    +-----+-------+
    |  1  |  two  |
    |  22 |       |
    +-----+-------+

    """,
    ["A|B", "1|two", "22|"]),
  DrawnCase(
    "nvidia-smi, a title and rows as high as the header",
    """
    +-------------------------------------+
    | SMI 550.54         CUDA Version 12.4 |
    |-------------------+-----------------+
    | GPU  Name         | Bus-Id          |
    | Fan  Temp         |    Memory-Usage |
    |                   |          MIG M. |
    |===================+=================|
    |   0  A100         |   07:00.0 Off   |
    | N/A   34C         |       1024MiB   |
    |                   |        Disabled |
    +-------------------+-----------------+

    """,
    [
      "GPU  Name Fan  Temp|Bus-Id Memory-Usage MIG M.",
      "0  A100/N/A   34C|07:00.0 Off/1024MiB/Disabled",
    ]),
  DrawnCase(
    "dnf, bars in the rows only",
    """
    ID     | Command line | Date and time    | Altered
    --------------------------------------------------
        12 | install htop | 2026-11-29 10:11 |    1
        11 | upgrade -y   | 2026-11-28 09:00 |   42 EE

    """,
    [
      "ID|Command line|Date and time|Altered", "12|install htop|2026-11-29 10:11|1",
      "11|upgrade -y|2026-11-28 09:00|42 EE",
    ]),
]
