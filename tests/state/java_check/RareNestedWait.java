/* Wait in a nested monitor of the same object gives up both; the lock of another object is kept: fields guarded by the inner one only. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare

public class RareNestedWait {

  private final Object in = new Object(); private int a, b; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  private void helper(){ synchronized(in) { try { in.wait(1); } catch (InterruptedException e) { } } }
  public void op(int i){ if (rare()) { synchronized(in) { a++; helper(); } b--; } else synchronized(in) { a++; b--; } }
  public static void main(String[] x) throws Exception {
    RareNestedWait s = new RareNestedWait(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
