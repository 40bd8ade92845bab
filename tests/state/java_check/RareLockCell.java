/* Lock cell in an array that is replaced, rare. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare

public class RareLockCell {

  private final Object[] cell = { new Object() }; private int a, b; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ if (rare()) cell[0] = new Object(); synchronized(cell[0]) { a++; b--; } }
  public static void main(String[] x) throws Exception {
    RareLockCell s = new RareLockCell(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
