// A job with a part, a list, an array and a builder.
//
// expect: must-hold

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

public class HandedParts {
    static class Stats {
        private int n, sum;
        synchronized void add(int k) { n++; sum += k; }
        synchronized int get() { return n + sum; }
    }
    static class Part { int n, m; public void up() { n++; m++; } }
 static class Job { private final Part p = new Part(); private final List<String> l = new ArrayList<>(); private final int[] a = new int[4]; private final StringBuilder sb = new StringBuilder(); public void work(int k) { p.up(); l.add("x"); a[k & 3]++; sb.append(k); } public int total() { return l.size() + a[0] + sb.length(); } }
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
