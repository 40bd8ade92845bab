// Synchronized on the key (a String): different keys are different locks, the counters are shared.
//
// expect: must-find atomicity Sessions.active

class Sessions {
    private int active;
    public void open(String user) {
        synchronized (user) {
            int a = active;
            Thread.yield();
            active = a + 1;
        }
    }
    public void openInterned(String user) {
        synchronized (user.intern()) {
            int a = active;
            Thread.yield();
            active = a + 1;
        }
    }
    int active() {
        return active;
    }
}

public class StringLocks {
    public static void main(String[] a) throws Exception {
        Sessions s = new Sessions();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    s.open("ann");
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    s.openInterned("bob");
            });
        System.out.println(s.active() == 40000 ? "OK" : "WRONG " + s.active());
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
