// A semaphore with one permit is used as a lock.
//
// expect: tolerated atomicity Safe.coins -- a semaphore is no lock here

import java.util.concurrent.*;

class Safe {
    private final Semaphore sem = new Semaphore(1);
    private int coins;
    public void put() throws InterruptedException {
        sem.acquire();
        try {
            coins++;
        } finally {
            sem.release();
        }
    }
    public int coins() throws InterruptedException {
        sem.acquire();
        try {
            return coins;
        } finally {
            sem.release();
        }
    }
}

public class OkSemaphore {
    public static void main(String[] x) throws Exception {
        Safe s = new Safe();
        Runnable r = () -> {
            try {
                for (int i = 0; i < 20000; i++)
                    s.put();
            } catch (InterruptedException e) {
            }
        };
        Go.both(r, r);
        System.out.println(s.coins() == 40000 ? "OK" : "WRONG");
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
