import java.util.concurrent.atomic.*;

// options: --kinds atomicity
// expect: must-hold
public class V02Cond {
    static final class Conn { final int id = 7; }
    static final class Holder {
        private final AtomicReference<Conn> ref = new AtomicReference<>();
        public Conn get() {
            Conn c = ref.get();
            if (c != null) return c;
            Conn n = new Conn();
            return ref.compareAndSet(null, n) ? n : ref.get();
        }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Holder h = new Holder();
        Conn[] got = new Conn[2];
        Thread a = new Thread(() -> { got[0] = h.get(); }), b = new Thread(() -> { got[1] = h.get(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(got[0] == got[1] && got[0] != null ? "OK" : "BROKEN");
    }
}
