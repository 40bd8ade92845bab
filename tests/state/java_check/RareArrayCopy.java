/* System.arraycopy reads the array without lock, rare. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare

public class RareArrayCopy {

  private final int[] d = new int[8]; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ if (rare()) { int[] c = new int[8]; System.arraycopy(d, 0, c, 0, 8); } else if (i == 99) d.clone(); synchronized(this) { d[i % 8]++; } }
  public static void main(String[] x) throws Exception {
    RareArrayCopy s = new RareArrayCopy(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
