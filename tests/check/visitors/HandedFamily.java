// Parts of a job that know it.
//
// expect: must-hold

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedFamily {
    static class Stats {
        private int n, sum;
        synchronized void add(int k) { n++; sum += k; }
        synchronized int get() { return n + sum; }
    }
    static class Part { Job owner; int n; Part(Job o) { owner = o; } public void up() { n++; owner.hits++; } }
 static class Job { int hits; private Part p; public void work(int k) { if (p == null) p = new Part(this); p.up(); } public int total() { return hits; } }
    static final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    static final Stats stats = new Stats();
    static final int N = 200;
    
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { Job j = new Job(); j.work(i); q.put(j); }
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
