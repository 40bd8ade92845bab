import java.util.*;

/* Logger takes its monitor, then the appender's; the appender never asks the logger. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LoggerLevels {
    interface Appender { void append(String s); }
    static abstract class Base implements Appender { protected final List<String> lines = new ArrayList<>(); public final synchronized void append(String s) { write(s); } protected abstract void write(String s); }
    static class Mem extends Base { protected void write(String s) { if (lines.size() < 10) lines.add(s); } }
    static class Counting extends Base { int n; protected void write(String s) { n++; } }
    static class Logger { private final List<Appender> as = new ArrayList<>(); private int level; synchronized void add(Appender a) { as.add(a); } synchronized void log(int l, String s) { if (l >= level) for (Appender a : as) a.append(s); } synchronized void level(int l) { level = l; } }
    public static void main(String[] args) throws Exception {
        Logger lg = new Logger(); Mem m = new Mem(); lg.add(m); lg.add(new Counting());
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { int me = i; ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { lg.log(k % 3, "x" + me); if (k % 20 == 0) lg.level(k % 2); m.append("direct"); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(m.lines.size());
    }
}
