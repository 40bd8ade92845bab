// verdict: deadlock
// Broken: constructor calls an overridden method before the field is initialised: flag is reset -> wait for ever
public class UserC11 {
  static abstract class Base { Base() { init(); } abstract void init(); }
  static class Service extends Base {
    boolean ready = false;
    void init() { ready = true; }
    synchronized void await() throws InterruptedException { while (!ready) wait(); }
  }
  public static void main(String[] a) throws Exception {
    final Service s = new Service();
    Thread t = new Thread(() -> { try { s.await(); } catch (InterruptedException e) { } });
    t.start(); t.join();
  }
}
