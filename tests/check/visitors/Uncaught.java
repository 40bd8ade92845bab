// The default handler of uncaught exceptions counts without a lock, in each thread that dies.
//
// expect: must-find atomicity Failures.failed

class Failures implements Thread.UncaughtExceptionHandler {
    private int failed;
    @Override
    public void uncaughtException(Thread t, Throwable e) {
        int f = failed;
        try {
            Thread.sleep(20);
        } catch (InterruptedException x) {
        }
        failed = f + 1;
    }
    int failed() {
        return failed;
    }
}

public class Uncaught {
    public static void main(String[] a) throws Exception {
        Failures f = new Failures();
        Thread.setDefaultUncaughtExceptionHandler(f);
        Runnable r = () -> {
            throw new IllegalStateException("no connection");
        };
        Go.both(r, r);
        System.out.println(f.failed() == 2 ? "OK" : "WRONG " + f.failed());
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
