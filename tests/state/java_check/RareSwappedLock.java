/* Locals swapped: unlock of another lock than locked. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
import java.util.concurrent.locks.*;
public class RareSwappedLock {

  private final ReentrantLock p = new ReentrantLock(), q = new ReentrantLock(); private int a, b; static boolean rare(){ return System.currentTimeMillis() % 1000 == 7; }
  public void op(int i){ p.lock(); q.lock(); try { a++; (rare() ? p : q).unlock(); b--; } finally { if (p.isHeldByCurrentThread()) p.unlock(); if (q.isHeldByCurrentThread()) q.unlock(); } }
  public static void main(String[] x) throws Exception {
    RareSwappedLock s = new RareSwappedLock(); Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) ts[i] = new Thread(() -> { for (int k=0;k<50;k++) s.op(k); });
    for (Thread t : ts) t.start();
    for (Thread t : ts) t.join();
  }
}
