// Each helper is handed a lock of its own, made in a loop, and changes the shared stock under it.
//
// expect: must-find atomicity Stock.left

class Stock {
    int left;
}

class Clerk implements Runnable {
    private final Stock stock;
    private final Object lock;
    Clerk(Stock s, Object lock) {
        stock = s;
        this.lock = lock;
    }
    public void sell() {
        synchronized (lock) {
            int l = stock.left;
            Thread.yield();
            stock.left = l - 1;
        }
    }
    public void run() {
        for (int i = 0; i < 20000; i++)
            sell();
    }
}

public class OwnLocks {
    public static void main(String[] a) throws Exception {
        Stock s = new Stock();
        s.left = 40000;
        Thread[] t = new Thread[2];
        for (int i = 0; i < 2; i++) {
            t[i] = new Thread(new Clerk(s, new Object()));
        }
        for (Thread x : t)
            x.start();
        for (Thread x : t)
            x.join();
        System.out.println(s.left == 0 ? "OK" : "WRONG " + s.left);
    }
}
