// expect: must-doubt
// BUG: double-checked get, but reset() sets the field to null: get() may return null (field read twice).
public class BugDclReset {
  private volatile String conf;
  public String get() {
    if (conf == null) synchronized (this) { if (conf == null) conf = "x" + System.nanoTime(); }
    return conf;
  }
  public void reset() { conf = null; }
  public static void main(String[] a) throws Exception {
    BugDclReset d = new BugDclReset();
    Thread t1 = new Thread(() -> { for (int i = 0; i < 5; i++) d.get().length(); });
    Thread t2 = new Thread(() -> { for (int i = 0; i < 5; i++) d.reset(); });
    t1.start(); t2.start(); t1.join(); t2.join();
  }
}
