import java.util.*;

/* Listeners are copied under the lock and called outside of it. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class EventBusCopy {
    interface Listener<E> { void on(E e); }
    static class Bus<E> {
        private final List<Listener<E>> ls = new ArrayList<>();
        synchronized void subscribe(Listener<E> l) { ls.add(l); }
        void publish(E e) {
            List<Listener<E>> copy;
            synchronized (this) { copy = new ArrayList<>(ls); }
            for (Listener<E> l : copy) l.on(e);
        }
    }
    static class Inbox implements Listener<String> {
        private final Bus<String> bus; private int seen;
        Inbox(Bus<String> bus) { this.bus = bus; }
        public synchronized void on(String s) { seen += s.length(); }
        synchronized void flush() { int n = seen; seen = 0; if (n > 50) bus.subscribe(s -> { }); }
    }
    public static void main(String[] args) throws Exception {
        Bus<String> bus = new Bus<>();
        Inbox in = new Inbox(bus);
        bus.subscribe(in);
        Thread p = new Thread(() -> { for (int i = 0; i < 200; i++) bus.publish("m" + i); });
        Thread f = new Thread(() -> { for (int i = 0; i < 200; i++) in.flush(); });
        p.start(); f.start(); p.join(); f.join();
        System.out.println("ok");
    }
}
