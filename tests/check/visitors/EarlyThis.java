// A constructor starts its thread and goes on counting.
//
// expect: must-find atomicity Poller.polls

class Poller {
    private int polls;
    Poller() {
        Thread t = new Thread(this::loop);
        t.start();
        for (int i = 0; i < 20000; i++)
            poll();
        try {
            t.join();
        } catch (InterruptedException e) {
        }
    }
    public void poll() {
        int p = polls;
        Thread.yield();
        polls = p + 1;
    }
    private void loop() {
        for (int i = 0; i < 20000; i++)
            poll();
    }
    int polls() {
        return polls;
    }
}

public class EarlyThis {
    public static void main(String[] a) {
        Poller p = new Poller();
        System.out.println(p.polls() == 40000 ? "OK" : "WRONG " + p.polls());
    }
}
