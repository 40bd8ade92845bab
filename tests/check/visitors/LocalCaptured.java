// All threads are given one object by the function of a ThreadLocal.
//
// expect: must-find atomicity LocalCaptured$Job.hits LocalCaptured$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class LocalCaptured {
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
    static final ThreadLocal<Job> TL = mk(); static ThreadLocal<Job> mk() { Job j = new Job(); return ThreadLocal.withInitial(() -> j); }
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { TL.get().work(1); stats.add(1); }
    }
    static void consume() throws InterruptedException {
        for (int i = 0; i < N; i++) { TL.get().work(2); }
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
