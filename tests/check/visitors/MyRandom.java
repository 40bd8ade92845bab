// A subclass of Random counts draws in next(int) and, beside it, in a public method; nextInt of the library calls it.
//
// expect: must-find atomicity Dice.draws

import java.util.*;

@SuppressWarnings("serial")
class Dice extends Random {
    private int draws;
    @Override
    protected int next(int bits) {
        draws = draws + 1;
        return super.next(bits);
    }
    int draws() {
        return draws;
    }
}

public class MyRandom {
    public static void main(String[] a) throws Exception {
        Dice d = new Dice();
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                d.nextInt();
        };
        Go.both(r, r);
        System.out.println(d.draws() == 200000 ? "OK" : "WRONG " + d.draws());
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
