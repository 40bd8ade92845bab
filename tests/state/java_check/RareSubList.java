/* SubList view taken under the lock, used outside, rare. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
import java.util.*;
public class RareSubList {

  private final List<Integer> m = new ArrayList<>(List.of(1,2,3)); static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  private List<Integer> head(){ synchronized(m) { return m.subList(0, 1); } }
  public void op(int i){ List<Integer> h = head(); if (rare()) h.set(0, i); synchronized(m) { m.set(0, i); } }
  public static void main(String[] x) throws Exception {
    RareSubList s = new RareSubList(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
