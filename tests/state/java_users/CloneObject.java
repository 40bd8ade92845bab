/* A snapshot by clone without the lock. */
public class CloneObject implements Cloneable {
    int low = 1, high = 2;
    synchronized void move() { low += 10; high += 10; } // found: race+
    CloneObject snapshot() throws CloneNotSupportedException { return (CloneObject) clone(); }
    public static void main(String[] args) throws Exception {
        CloneObject o = new CloneObject();
        Thread t = new Thread(o::move);
        t.start();
        CloneObject s = o.snapshot();
        assert s.high - s.low == 1 : s.high - s.low; // found: assertion
        t.join();
    }
}
