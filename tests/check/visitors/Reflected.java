// The service is made by Class.forName(...).newInstance and used by two threads without a lock.
//
// expect: must-find atomicity Impl.served

interface Service {
    void serve();
    int served();
}

class Impl implements Service {
    private int served;
    Impl() {
    }
    public void serve() {
        served = served + 1;
    }
    public int served() {
        return served;
    }
}

public class Reflected {
    public static void main(String[] a) throws Exception {
        Service s = (Service)Class.forName("Impl").getDeclaredConstructor().newInstance();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                s.serve();
        };
        Go.both(r, r);
        System.out.println(s.served() == 200000 ? "OK" : "WRONG " + s.served());
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
