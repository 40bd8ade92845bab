/* The count of waiters is kept in a variable over the wait. */
// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
/** A ticket desk: who comes waits for a ticket. */
public class V04StatLocal {
    static final class Desk {
        private int tickets;
        private int waiting;
        public synchronized void print() { tickets++;  notifyAll(); }
        public synchronized void take() throws InterruptedException {
            int w = waiting;
            waiting = w + 1;
            while (tickets == 0) wait();
            waiting = w;
            tickets--;
            if (tickets == 0 && waiting > 0) bad = true;
        }
        public synchronized int left() { return tickets; }
        
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
