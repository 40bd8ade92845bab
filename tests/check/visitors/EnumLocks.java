/* Enum constants as locks; a method takes this, then next() which wraps around. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class EnumLocks {
    enum Zone { NORTH, EAST, SOUTH; int n; Zone next() { return values()[(ordinal() + 1) % values().length]; } void pass() { synchronized (this) { synchronized (next()) { n++; } } } }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (Zone z : Zone.values()) { ts[z.ordinal()] = new Thread(() -> { for (int i = 0; i < 1000; i++) z.pass(); }); ts[z.ordinal()].start(); }
        for (Thread t : ts) t.join();
        System.out.println(Zone.EAST.n);
    }
}
