// A job that is put back, and used in the next round.
//
// expect: must-find atomicity HandedBack$Job.hits HandedBack$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedBack {
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
    
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { Job j = new Job(); j.work(i); q.put(j); }
    }
    static void consume() throws InterruptedException {
        Job j = q.take(); for (int i = 0; i < N; i++) { j.work(1); stats.add(j.total()); q.put(j); if (i % 2 == 0) j = q.take(); }
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
