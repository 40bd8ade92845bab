// Double-checked locking with a volatile field and a local variable; a holder class.
//
// expect: must-prove Config
// expect: must-prove Holder

class Config {
    private static volatile Config instance;
    private final int port;
    private Config() {
        port = 80;
    }
    static Config get() {
        Config c = instance;
        if (c == null)
            synchronized (Config.class) {
                c = instance;
                if (c == null)
                    instance = c = new Config();
            }
        return c;
    }
    public int port() {
        return port;
    }
}

class Holder {
    private static class H { static final Holder IT = new Holder(); }
    private int n;
    static Holder get() {
        return H.IT;
    }
    public synchronized int next() {
        return ++n;
    }
}

public class OkDcl {
    public static void main(String[] x) throws Exception {
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++) {
                Config.get().port();
                Holder.get().next();
            }
        };
        Go.both(r, r);
        System.out.println(Holder.get().next() == 100001 ? "OK" : "WRONG");
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
