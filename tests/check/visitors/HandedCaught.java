// Who has put a job into the queue uses it where an exception is caught.
//
// expect: must-find atomicity HandedCaught$Job.hits HandedCaught$Job.sum

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedCaught {
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
    static void audit(int i) { if (i % 3 == 0) throw new IllegalArgumentException(); }
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { Job j = new Job(); try { q.put(j); audit(i); } catch (IllegalArgumentException e) { j.work(1); } }
    }
    static void consume() throws InterruptedException {
        for (int i = 0; i < N; i++) { Job j = q.take(); j.work(1); stats.add(j.total()); }
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
