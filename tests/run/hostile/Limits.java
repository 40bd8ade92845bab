/* Limits that are met at awkward moments: in initialisers, in synchronized methods, while exceptions are made, with threads without end. */
import java.util.*;
public class Limits {
    static class Bottomless { static int x = dive(0); static int dive(int n) { return dive(n + 1) + 1; } }
    static synchronized int locked(int n) { return locked(n + 1) + 1; }
    static class Big { long[] data = new long[1 << 17]; Big next; }
    static int fill() { List<Object> all = new ArrayList<>(); try { for (;;) all.add(new Big()); } catch (OutOfMemoryError e) { return all.size(); } }
    static class Endless extends RuntimeException { @Override public synchronized Throwable fillInStackTrace() { return deeper(); } private Throwable deeper() { return deeper(); } }
    public static void main(String[] args) throws Exception {
        try { System.out.println(Bottomless.x); } catch (StackOverflowError e) { System.out.println("initialiser overflows"); }
        try { System.out.println(Bottomless.x); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); }
        try { locked(0); } catch (StackOverflowError e) { System.out.println("holds " + Thread.holdsLock(Limits.class)); }
        int first = fill(), second = fill();
        System.out.println("filled twice " + (first > 10 && second > 10));
        for (int i = 0; i < 50; i++) try { Object o = new long[1 << 30]; System.out.println(o); } catch (OutOfMemoryError e) { if (i == 49) System.out.println("still " + e.getMessage()); }
        try { throw new Endless(); } catch (StackOverflowError e) { System.out.println("no exception can be made"); }
        try { new Object[] {new Object()}.clone()[0].wait(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        Object lock = new Object();
        int started = 0;
        try {
            for (; started < 20000; started++) { Thread t = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } }); t.setDaemon(true); t.start(); }
            System.out.println("never full");
        } catch (OutOfMemoryError e) { System.out.println("threads end " + (started > 100) + " " + e.getMessage()); }
        int[][][][][][][][] dimensions = new int[2][2][2][2][2][2][2][2];
        System.out.println(dimensions[1][1][1][1][1][1][1].length);
        try { int[][] huge = new int[1 << 20][1 << 20]; System.out.println(huge.length); } catch (OutOfMemoryError e) { System.out.println("no room for many arrays"); }
        try { "x".repeat(Integer.MAX_VALUE); } catch (OutOfMemoryError e) { System.out.println("no room for text"); }
        throw new OutOfMemoryError("by hand");
    }
}
