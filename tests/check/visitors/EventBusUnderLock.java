import java.util.*;

/* Publish calls listeners while it holds the bus; a listener takes the inbox, whose owner publishes under it. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class EventBusUnderLock {
    interface Listener<E> { void on(E e); }
    static class Bus<E> {
        private final List<Listener<E>> ls = new ArrayList<>();
        synchronized void subscribe(Listener<E> l) { ls.add(l); }
        synchronized void publish(E e) { for (Listener<E> l : ls) l.on(e); }
    }
    static class Inbox implements Listener<String> {
        private final Bus<String> bus; private int seen;
        Inbox(Bus<String> bus) { this.bus = bus; bus.subscribe(this); }
        public synchronized void on(String s) { seen += s.length(); }
        synchronized void flush() { int n = seen; seen = 0; if (n >= 0) bus.publish("flushed"); }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Bus<String> bus = new Bus<>();
        Inbox in = new Inbox(bus);
        Thread p = new Thread(() -> { for (int i = 0; i < 500; i++) bus.publish("m" + i); }, "publisher");
        Thread f = new Thread(() -> { for (int i = 0; i < 500; i++) in.flush(); }, "flusher");
        p.start(); f.start(); p.join(); f.join();
        System.out.println("ok");
    }
}
