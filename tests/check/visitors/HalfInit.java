// Double-checked locking that publishes the object before it is filled.
//
// expect: tolerated atomicity Conf.it -- the field is final or written once, under a lock
// expect: must-find atomicity Conf.host Conf.port

class Conf {
    private static volatile Conf it;
    private String host;
    private int port;
    static Conf get() {
        if (it == null)
            synchronized (Conf.class) {
                if (it == null) {
                    it = new Conf();
                    it.host = "localhost";
                    Thread.yield();
                    it.port = 80;
                }
            }
        return it;
    }
    public String url() {
        return host + ":" + port;
    }
    static void reset() {
        it = null;
    }
}

public class HalfInit {
    public static void main(String[] a) throws Exception {
        int[] bad = new int[1];
        for (int i = 0; i < 3000; i++) {
            Conf.reset();
            java.util.concurrent.CyclicBarrier b = new java.util.concurrent.CyclicBarrier(2);
            Runnable r = () -> {
                try {
                    b.await();
                } catch (Exception e) {
                }
                if (!Conf.get().url().equals("localhost:80"))
                    bad[0]++;
            };
            Go.both(r, r);
        }
        System.out.println(bad[0] == 0 ? "OK" : "WRONG " + bad[0]);
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
