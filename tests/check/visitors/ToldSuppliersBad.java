/* Broken: the value goes from a supplier to a consumer of the application, with nothing around it. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.function.*;
public class ToldSuppliersBad {
    static class Cell {
        private int v;
        synchronized int read() { return v; }
        synchronized void write(int n) { v = n; }
    }
    static class Step {
        final IntSupplier in; final IntConsumer out; final Object lock;
        Step(IntSupplier in, IntConsumer out, Object lock) { this.in = in; this.out = out; this.lock = lock; }
        void go() {
                out.accept(in.getAsInt() + 5);
        }
    }
    public static void main(String[] args) throws Exception {
        Cell c = new Cell();
        Step s = new Step(c::read, c::write, c);
        Thread a = new Thread(() -> s.go()), b = new Thread(() -> s.go());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.read() == 10 ? "fine" : "LOST");
    }
}
