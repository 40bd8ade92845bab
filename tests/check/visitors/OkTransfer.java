// Transfers between accounts take both locks in the order of ids.
//
// expect: tolerated atomicity Acct.balance -- the order of the two locks depends on values

class Acct {
    final int id;
    private int balance;
    Acct(int id, int b) {
        this.id = id;
        balance = b;
    }
    static void move(Acct f, Acct t, int n) {
        Acct a = f.id < t.id ? f : t, b = a == f ? t : f;
        synchronized (a) {
            synchronized (b) {
                if (f.balance >= n) {
                    f.balance -= n;
                    t.balance += n;
                }
            }
        }
    }
    public synchronized int balance() {
        return balance;
    }
}

public class OkTransfer {
    public static void main(String[] x) throws Exception {
        Acct a = new Acct(1, 1000), b = new Acct(2, 1000);
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    Acct.move(a, b, 1);
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    Acct.move(b, a, 1);
            });
        System.out.println(a.balance() + b.balance() == 2000 ? "OK" : "WRONG");
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
