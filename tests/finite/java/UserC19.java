// verdict: proved
// Correct: owned object published after it is filled, read only after join
public class UserC19 {
  static class Box { int v; Box inner; }
  static Box shared;
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> { Box b = new Box(); b.v = 3; b.inner = new Box(); b.inner.v = 4; shared = b; });
    t.start(); t.join();
    assert shared.v == 3 && shared.inner.v == 4;
  }
}
