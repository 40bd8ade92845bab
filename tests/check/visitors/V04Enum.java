/* What was looked at is kept as an enum. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
/** A ticket desk: who comes waits for a ticket. */
public class V04Enum {
    static final class Desk {
        private int tickets;
        
        public synchronized void print() { tickets++;  notifyAll(); }
        public synchronized void take() throws InterruptedException {
            Mode m = tickets == 0 ? Mode.EMPTY : Mode.SOME;
            while (m == Mode.EMPTY) {
                wait();
                m = Mode.SOME;
            }
            tickets--;
        }
        public synchronized int left() { return tickets; }
        enum Mode { EMPTY, SOME }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Desk d = new Desk();
        Runnable r = () -> { try { d.take(); if (d.left() < 0) bad = true; } catch (InterruptedException e) { } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        d.print();
        Thread.sleep(1);
        d.print();
        a.join(); b.join();
        System.out.println(!bad && d.left() == 0 ? "OK" : "BROKEN");
    }
}
