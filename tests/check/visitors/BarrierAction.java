// The action of a barrier and a thread that does not wait at it change one report without a lock.
//
// expect: must-find atomicity Report.rounds

import java.util.concurrent.*;

class Report {
    int rounds;
    public void round() {
        int r = rounds;
        Thread.yield();
        rounds = r + 1;
    }
}

public class BarrierAction {
    public static void main(String[] a) throws Exception {
        Report rep = new Report();
        CyclicBarrier b = new CyclicBarrier(2, rep::round);
        Runnable w = () -> {
            try {
                for (int i = 0; i < 3000; i++)
                    b.await();
            } catch (Exception e) {
            }
        };
        Thread t = new Thread(() -> {
            for (int i = 0; i < 30000; i++)
                rep.round();
        });
        t.start();
        Go.both(w, w);
        t.join();
        System.out.println(rep.rounds == 33000 ? "OK" : "WRONG " + rep.rounds);
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
