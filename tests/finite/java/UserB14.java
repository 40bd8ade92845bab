// verdict: deadlock
// Broken: string literals as locks are the same object in two classes; cycle
public class UserB14 {
  static class P { private final String lock = "lock"; void f(R r) { synchronized (lock) { r.g(); } } }
  static class R { private final Object res = new Object(); void g() { synchronized (res) { } } void h() { synchronized (res) { synchronized ("lock") { } } } }
  public static void main(String[] a) throws Exception {
    P p = new P(); R r = new R();
    Thread t = new Thread(() -> p.f(r));
    t.start();
    r.h();
    t.join();
  }
}
