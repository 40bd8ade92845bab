/* The lock is chosen by a ternary. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare

public class RareTernaryLock {

  private final Object p = new Object(), q = new Object(); private int a, b; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ Object l = rare() ? p : q; synchronized(l) { a++; b--; } }
  public static void main(String[] x) throws Exception {
    RareTernaryLock s = new RareTernaryLock(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
