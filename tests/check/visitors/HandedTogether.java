// Two jobs that share a part.
//
// expect: must-find atomicity HandedTogether$Part.n HandedTogether$Part.m

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedTogether {
    static class Stats {
        private int n, sum;
        synchronized void add(int k) { n++; sum += k; }
        synchronized int get() { return n + sum; }
    }
    static class Part { int n, m; public void up() { n++; m++; } }
 static class Job { final Part p; Job(Part p) { this.p = p; } public void work() { p.up(); } }
    static final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    static final Stats stats = new Stats();
    static final int N = 200;
    
    static void produce() throws InterruptedException {
        for (int i = 0; i < N; i++) { Part p = new Part(); q.put(new Job(p)); q.put(new Job(p)); }
    }
    static void consume() throws InterruptedException {
        for (int i = 0; i < 2*N; i++) { q.take().work(); stats.add(1); }
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
