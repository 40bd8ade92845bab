/* Poll notifies though nothing was put: take unboxes null. */
// options: --kinds atomicity
// expect: must-doubt
/** A hand-over of one value between one producer and one consumer. */
public class W02IfNotified {
    static final class Slot {
        private Integer value;
        private int polls;
        public synchronized void put(int x) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = x;
            notifyAll();
        }
        public synchronized int take() throws InterruptedException {
            if (value == null) {
                wait();
            }
            int x = value;
            value = null;
            notifyAll();
            return x;
        }
        public synchronized void poll() { polls++; notifyAll(); }
    }
    static int got;
    static boolean bad;
    public static void main(String[] args) throws Exception {
        Slot s = new Slot();
        Thread c = new Thread(() -> {
            try { got = s.take() + s.take(); } catch (InterruptedException e) { bad = true; } catch (NullPointerException e) { bad = true; }
        });
        Thread p = new Thread(() -> { try { s.put(4); s.put(5); } catch (InterruptedException e) { } });
        Thread m = new Thread(() -> { s.poll();  });
        c.start(); p.start(); m.start();
        c.join(); m.join(); if (bad) { System.out.println("BROKEN"); System.exit(0); } p.join();
        System.out.println(got == 9 && !bad ? "OK" : "BROKEN");
    }
}
