// An application's subclass of AtomicInteger in a static field, get and set in two steps.
//
// expect: must-find atomicity ExtAtomicStatic.TOKENS
// expect: must-find atomicity Tokens.<contents>

import java.util.concurrent.atomic.*;

@SuppressWarnings("serial")
class Tokens extends AtomicInteger {
    public boolean take() {
        int v = get();
        if (v == 0)
            return false;
        set(v - 1);
        return true;
    }
}

public class ExtAtomicStatic {
    static final Tokens TOKENS = new Tokens();
    static int ok;
    static synchronized void ok() {
        ok++;
    }
    public static void main(String[] a) throws Exception {
        TOKENS.set(1000000);
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++) {
                TOKENS.take();
                ok();
            }
        };
        Go.both(r, r);
        System.out.println(TOKENS.get() == 800000 ? "OK" : "WRONG " + TOKENS);
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
