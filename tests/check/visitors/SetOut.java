// System.setOut with a PrintStream of the application that counts lines without a lock.
//
// expect: must-find atomicity LineCounter.lines

import java.io.*;

class LineCounter extends PrintStream {
    private int lines;
    LineCounter(OutputStream o) {
        super(o);
    }
    @Override
    public void println(String s) {
        int l = lines;
        Thread.yield();
        lines = l + 1;
    }
    int lines() {
        return lines;
    }
}

public class SetOut {
    public static void main(String[] a) throws Exception {
        PrintStream old = System.out;
        LineCounter c = new LineCounter(new ByteArrayOutputStream());
        System.setOut(c);
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                System.out.println("x");
        };
        Go.both(r, r);
        old.println(c.lines() == 40000 ? "OK" : "WRONG " + c.lines());
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
