// Two timers run tasks on one monitor object without a lock.
//
// expect: must-find atomicity Heart.beats

import java.util.*;

class Heart {
    int beats;
    public void beat() {
        int b = beats;
        Thread.yield();
        beats = b + 1;
    }
}

public class TwoTimers {
    public static void main(String[] a) throws Exception {
        Heart h = new Heart();
        Timer x = new Timer(true), y = new Timer(true);
        x.schedule(new TimerTask() {
            public void run() {
                for (int i = 0; i < 20000; i++)
                    h.beat();
            }
        }, 10);
        y.schedule(new TimerTask() {
            public void run() {
                for (int i = 0; i < 20000; i++)
                    h.beat();
            }
        }, 10);
        Thread.sleep(1500);
        System.out.println(h.beats == 40000 ? "OK" : "WRONG " + h.beats);
    }
}
