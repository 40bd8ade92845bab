// A log handler of the application counts records without a lock.
//
// expect: must-find atomicity Alarm.severe

import java.util.logging.*;

class Alarm extends Handler {
    private int severe;
    @Override
    public void publish(LogRecord r) {
        int s = severe;
        Thread.yield();
        severe = s + 1;
    }
    @Override
    public void flush() {
    }
    @Override
    public void close() {
    }
    int severe() {
        return severe;
    }
}

public class LogHandler {
    public static void main(String[] a) throws Exception {
        Logger l = Logger.getLogger("app");
        l.setUseParentHandlers(false);
        Alarm h = new Alarm();
        l.addHandler(h);
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                l.severe("x");
        };
        Go.both(r, r);
        System.out.println(h.severe() == 40000 ? "OK" : "WRONG " + h.severe());
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
