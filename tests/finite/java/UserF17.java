// verdict: deadlock
// Broken: main dies of NullPointerException before it starts the second producer
public class UserF17 {
  int n; String name;
  synchronized void up() { n++; notifyAll(); }
  synchronized void await(int k) { while (n < k) try { wait(); } catch (InterruptedException e) { } }
  public static void main(String[] a) {
    UserF17 x = new UserF17();
    new Thread(() -> x.await(2)).start();
    new Thread(x::up).start();
    if (x.name.isEmpty()) return;
    new Thread(x::up).start();
  }
}
