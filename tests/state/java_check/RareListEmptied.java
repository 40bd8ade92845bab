/* Threads in a list, the list is emptied on the way (rare), so that not all are joined. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
import java.util.*;
public class RareListEmptied {
  int total; 
  public static void main(String[] a) throws Exception {
    RareListEmptied s = new RareListEmptied(); List<Thread> ts = new ArrayList<>();
    Thread w = new Thread(() -> { for (int j=0;j<50;j++) s.total += j; });
    ts.add(w); w.start();
    if (System.currentTimeMillis() % 1000 == 7) ts.clear();
    for (Thread t : ts) t.join();
    for (int j=0;j<6;j++) { Thread t = new Thread(() -> { synchronized(s) { s.notifyAll(); } for (int i=0;i<50;i++) Thread.yield(); }); t.start(); ts.add(t); }
    System.out.println(s.total);
  }
}
