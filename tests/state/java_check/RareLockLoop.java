/* Lock taken in a loop, given back once less on break, rare. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
import java.util.concurrent.locks.*;
public class RareLockLoop {

  private final ReentrantLock l = new ReentrantLock(); private int a, b; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ l.lock(); if (rare()) { l.unlock(); a++; b--; return; } try { a++; b--; } finally { l.unlock(); } }
  public static void main(String[] x) throws Exception {
    RareLockLoop s = new RareLockLoop(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
