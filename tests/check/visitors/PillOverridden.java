// A field is compared that a constructor of the superclass finds unset.
//
// expect: must-find atomicity PillOverridden$Job.hits PillOverridden$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class PillOverridden {
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
    static final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    static final Stats stats = new Stats();
    static final int N = 200;
    static abstract class Top { static final Job D = new Job(); Top() { init(D); } abstract void init(Job j); }
 static class Low extends Top { final Job own = D; void init(Job j) { if (j != own) { for (int i = 0; i < 2; i++) new Thread(() -> { for (int k = 0; k < 20000; k++) j.work(1); }).start(); } } }
 static final Low W = new Low();
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { W.init(Top.D); }
    }
    static void consume() throws InterruptedException {
        for (int i = 0; i < N; i++) { stats.add(1); }
    }
    public static void main(String[] a) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> { try { produce(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
            ts[i + 2] = new Thread(() -> { try { consume(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
        }
        for (Thread t : ts) t.start();
        
        for (Thread t : ts) t.join();
        System.out.println(stats.get());
    }
}
