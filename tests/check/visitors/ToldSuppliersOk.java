/* Correct: the reader and the writer that are handed out are used under one lock. */
// options: --kinds atomicity
// expect: must-hold
import java.util.function.*;
public class ToldSuppliersOk {
    static class Cell {
        private int v;
        synchronized int read() { return v; }
        synchronized void write(int n) { v = n; }
    }
    static class Step {
        final IntSupplier in; final IntConsumer out; final Object lock;
        Step(IntSupplier in, IntConsumer out, Object lock) { this.in = in; this.out = out; this.lock = lock; }
        void go() {
            synchronized (lock) {
                out.accept(in.getAsInt() + 5);
            }
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
