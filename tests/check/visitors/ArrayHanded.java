// The library writes into the array of the object (getChars), the length is set beside it, nobody locks.
//
// expect: must-find atomicity TextBuf.buf TextBuf.len

class TextBuf {
    private final char[] buf = new char[16];
    private volatile int len;
    public void load(String s) {
        s.getChars(0, s.length(), buf, 0);
        Thread.yield();
        len = s.length();
    }
    public String text() {
        return new String(buf, 0, len);
    }
}

public class ArrayHanded {
    public static void main(String[] a) throws Exception {
        TextBuf t = new TextBuf();
        int[] bad = new int[1];
        t.load("aaaa");
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++) {
                    t.load("aaaa");
                    t.load("bbbbbbbb");
                }
            },
            () -> {
                for (int i = 0; i < 50000; i++) {
                    String s = t.text();
                    if (!s.equals("aaaa") && !s.equals("bbbbbbbb"))
                        bad[0]++;
                }
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG " + bad[0]);
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
