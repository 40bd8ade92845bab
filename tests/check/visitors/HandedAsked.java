// Another thread asks the queue for a job by equals, which looks at those in it.
//
// expect: must-find atomicity HandedAsked$Job.hits HandedAsked$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedAsked {
    static class Stats {
        private int n, sum;
        synchronized void add(int k) { n++; sum += k; }
        synchronized int get() { return n + sum; }
    }
    static class Job {
        int hits, sum;
 @Override public boolean equals(Object o) { return o instanceof Job && ((Job) o).hits == hits && ((Job) o).sum == sum; }
 @Override public int hashCode() { return 1; }
        public Job work(int k) { hits++; sum += k; return this; }
        public int total() { return hits + sum; }
    }
    static final ConcurrentLinkedQueue<Job> q = new ConcurrentLinkedQueue<>();
    static final Stats stats = new Stats();
    static final int N = 200;
    
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { q.offer(new Job()); }
    }
    static void consume() throws InterruptedException {
        for (int i = 0; i < N; i++) { Job j = q.poll(); if (j != null) j.work(1); }
    }
    public static void main(String[] a) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> { try { produce(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
            ts[i + 2] = new Thread(() -> { try { consume(); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
        }
        for (Thread t : ts) t.start();
        for (int k = 0; k < 100; k++) if (q.contains(new Job())) stats.add(1);
        for (Thread t : ts) t.join();
        System.out.println(stats.get());
    }
}
