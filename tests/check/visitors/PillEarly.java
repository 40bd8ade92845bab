// What a job is compared with is not yet set where threads are started, by cyclic initialisers.
//
// expect: must-find atomicity PillEarly$Job.hits PillEarly$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class PillEarly {
    static class Stats {
        private int n, sum;
        synchronized void add(int k) { n++; sum += k; }
        synchronized int get() { return n + sum; }
    }
    static class Job {
        int hits, sum;
        public Job work(int k) { hits++; sum += k; return this; }
        public int total() { return hits + sum; }
    }
 static class Reg { static final Job ROOT = Boot.prep(new Job()); }
 static class Boot { static Job prep(Job j) { if (j != Reg.ROOT) { for (int i = 0; i < 2; i++) new Thread(() -> { for (int k = 0; k < 20000; k++) j.work(1); }).start(); } return j; } }
    static final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    static final Stats stats = new Stats();
    static final int N = 200;
    
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { stats.add(Reg.ROOT.hashCode() & 1); }
    }
    static void consume() throws InterruptedException {
        
    }
    public static void main(String[] a) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> { try { produce(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
            ts[i + 2] = new Thread(() -> { try { consume(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
        }
        for (Thread t : ts) t.start();
        Thread.sleep(300); System.out.println(Reg.ROOT.hits + " " + Reg.ROOT.sum);
        for (Thread t : ts) t.join();
        System.out.println(stats.get());
    }
}
