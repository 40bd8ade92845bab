// A semaphore with two permits is used like a lock.
//
// expect: must-find atomicity Vault.coins

import java.util.concurrent.*;

class Vault {
    private final Semaphore sem = new Semaphore(2);
    private int coins;
    public void put() {
        sem.acquireUninterruptibly();
        try {
            int c = coins;
            Thread.yield();
            coins = c + 1;
        } finally {
            sem.release();
        }
    }
    int coins() {
        return coins;
    }
}

public class TwoPermits {
    public static void main(String[] a) throws Exception {
        Vault v = new Vault();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                v.put();
        };
        Go.both(r, r);
        System.out.println(v.coins() == 40000 ? "OK" : "WRONG " + v.coins());
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
