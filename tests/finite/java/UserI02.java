// verdict: deadlock
// Broken: 4 objects for each thread are enough, the reused one is the lock of the other thread: cycle through a published object
public class UserI02 {
  static class L { L up; } static volatile L pub; 
  static void chain() { L p = null; for (int i = 0; i < 4; i++) { L n = new L(); n.up = p; p = n; } pub = p; }
  public static void main(String[] a) throws Exception {
    chain();
    final L top = pub, low = pub.up.up.up;
    Thread t = new Thread(() -> { synchronized (top) { synchronized (low) { } } });
    t.start(); synchronized (low) { synchronized (pub) { } } t.join();
  }
}
