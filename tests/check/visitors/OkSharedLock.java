// Helpers are lent the lock of their owner; all of them hold it.
//
// expect: must-prove Inventory

class Inventory {
    private final Object lock = new Object();
    private int items, reserved;
    class Reserver {
        public boolean reserve() {
            synchronized (lock) {
                if (items - reserved <= 0)
                    return false;
                reserved++;
                return true;
            }
        }
    }
    public void add(int n) {
        synchronized (lock) {
            items += n;
        }
    }
    public Reserver reserver() {
        return new Reserver();
    }
    public boolean sound() {
        synchronized (lock) {
            return reserved <= items;
        }
    }
}

public class OkSharedLock {
    public static void main(String[] x) throws Exception {
        Inventory v = new Inventory();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++) {
                    v.add(1);
                    if (!v.sound())
                        bad[0]++;
                }
            },
            () -> {
                Inventory.Reserver r = v.reserver();
                for (int i = 0; i < 50000; i++)
                    r.reserve();
            });
        System.out.println(bad[0] == 0 && v.sound() ? "OK" : "WRONG");
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
