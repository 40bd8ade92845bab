// A queue hands messages to one worker thread that alone has the state; main reads it behind the join.
//
// expect: must-prove Worker

import java.util.*;
import java.util.concurrent.*;

class Worker extends Thread {
    private final BlockingQueue<Integer> in = new LinkedBlockingQueue<>();
    private long sum;
    private int n;
    public void send(int v) {
        in.add(v);
    }
    @Override
    public void run() {
        try {
            for (int v; (v = in.take()) >= 0;) {
                sum += v;
                n++;
            }
        } catch (InterruptedException e) {
        }
    }
    long sum() {
        return sum;
    }
}

public class OkActor {
    public static void main(String[] x) throws Exception {
        Worker w = new Worker();
        w.start();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                w.send(1);
        };
        Go.both(r, r);
        w.send(-1);
        w.join();
        System.out.println(w.sum() == 100000 ? "OK" : "WRONG");
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
