import java.util.*;

/* The first listeners are added in place, while others fire or copy. */
// options: --kinds atomicity
// expect: must-doubt
/** Listeners that are copied on write. */
public class C01CowInPlace {
    interface Listener { int fired(int x); }
    static final class Source {
        private volatile List<Listener> listeners = new ArrayList<>();
        public synchronized void add(Listener l) {
            if (listeners.size() < 2) {
                listeners.add(l);
                return;
            }
            List<Listener> copy = new ArrayList<>(listeners);
            copy.add(l);
            listeners = copy;
        }
        public synchronized void remove(Listener l) {
            List<Listener> copy = new ArrayList<>(listeners);
            copy.remove(l);
            listeners = copy;
        }
        public int fire(int x) {
            int n = 0;
            for (Listener l : listeners) n += l.fired(x);
            return n;
        }
        public int size() { return listeners.size(); }
    }
    public static void main(String[] args) throws Exception {
        Source s = new Source();
        Listener one = x -> x, two = x -> x + 1, gone = x -> 0;
        s.add(gone);
        Thread a = new Thread(() -> s.add(one));
        Thread b = new Thread(() -> { s.add(two); s.remove(gone); });
        Thread c = new Thread(() -> s.fire(1));
        a.start(); b.start(); c.start();
        a.join(); b.join(); c.join();
        System.out.println(s.size() == 2 && s.fire(1) == 3 ? "OK" : "BROKEN");
    }
}
