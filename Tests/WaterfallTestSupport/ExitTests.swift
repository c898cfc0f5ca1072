/// The tests whose bodies run in a process that ends.
///
/// Swift Testing has a thread that waits for these processes. It turns in circles while any process
/// has ended that nobody has reaped yet, and among all tests some has at each moment. That took a
/// quarter of the processor's time. So `.ci/test` runs these tests by themselves.
package struct ExitTests {
  package init() {}
}
