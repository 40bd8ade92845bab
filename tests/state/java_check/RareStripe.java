/* Array element's owner differs: a[i] of a final array, guarded by per-thread lock objects in a ThreadLocal. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare

public class RareStripe {

  private final int[] d = new int[4]; private final Object[] ls = { new Object(), new Object() }; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ synchronized(ls[rare() ? 1 : 0]) { d[0]++; } }
  public static void main(String[] x) throws Exception {
    RareStripe s = new RareStripe(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
