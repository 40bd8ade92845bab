// The catch block for NumberFormatException (thrown by the library) counts without a lock, good ones are counted
// under it.
//
// expect: must-find atomicity Parser.bad

class Parser {
    private int good, bad;
    public void feed(String s) {
        try {
            int v = Integer.parseInt(s);
            synchronized (this) {
                good += v > 0 ? 1 : 0;
            }
        } catch (NumberFormatException e) {
            bad = bad + 1;
        }
    }
    synchronized int bad() {
        return bad;
    }
}

public class CatchParse {
    public static void main(String[] a) throws Exception {
        Parser p = new Parser();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                p.feed(i % 2 == 0 ? "x" : "7");
        };
        Go.both(r, r);
        System.out.println(p.bad() == 50000 ? "OK" : "WRONG " + p.bad());
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
