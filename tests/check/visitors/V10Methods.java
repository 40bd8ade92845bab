/* Two are woken, one token. */
// options: --kinds atomicity
// expect: must-doubt
/** Min: tokens in an object of their own. */
public class V10Methods {
    static final class Ring {
        int size;
        void push() { size++; }
        void pop() { size--; }
        boolean empty() { return size == 0; }
    }
    static final class Channel {
        private final Ring ring = new Ring();
        private final Object lock = new Object();
        public void send() { synchronized (lock) { ring.push(); lock.notifyAll(); } }
        public void receive() throws InterruptedException {
            synchronized (lock) {
                if (ring.empty()) lock.wait();
                ring.pop();
            }
        }
        public int size() { synchronized (lock) { return ring.size; } }
    }
    static volatile boolean bad;
    public static void main(String[] args) throws Exception {
        Channel c = new Channel();
        Runnable r = () -> { try { c.receive(); if (c.size() < 0) bad = true; } catch (InterruptedException e) { } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        c.send();
        Thread.sleep(1);
        c.send();
        a.join(); b.join();
        System.out.println(!bad && c.size() == 0 ? "OK" : "BROKEN");
    }
}
