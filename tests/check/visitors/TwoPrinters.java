// Two PrintStreams (each with its own lock) write to one OutputStream of the application.
//
// expect: must-find atomicity CountOut.n

import java.io.*;

class CountOut extends OutputStream {
    private int n;
    @Override
    public void write(int b) {
        int v = n;
        n = v + 1;
    }
    @Override
    public void write(byte[] b, int o, int l) {
        int v = n;
        Thread.yield();
        n = v + l;
    }
    int n() {
        return n;
    }
}

public class TwoPrinters {
    public static void main(String[] a) throws Exception {
        CountOut c = new CountOut();
        PrintStream p = new PrintStream(c, true), q = new PrintStream(c, true);
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    p.print("x");
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    q.print("x");
            });
        System.out.println(c.n() == 40000 ? "OK" : "WRONG " + c.n());
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
