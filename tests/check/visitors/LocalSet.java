// All threads set one object.
//
// expect: must-find atomicity LocalSet$Job.hits LocalSet$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class LocalSet {
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
    static final ThreadLocal<Job> TL = new ThreadLocal<>(); static final Job[] pool = { new Job(), new Job() };
    static void produce() throws InterruptedException {
        TL.set(pool[0]); for (int i = 0; i < N; i++) { TL.get().work(1); stats.add(1); }
    }
    static void consume() throws InterruptedException {
        TL.set(pool[0]); for (int i = 0; i < N; i++) { TL.get().work(2); }
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
