// A list in a constant of an interface, changed by its static method without a lock.
//
// expect: must-find atomicity Names.ALL

import java.util.*;

interface Names {
    List<String> ALL = new ArrayList<>();
    static boolean claim(String s) {
        if (ALL.contains(s))
            return false;
        ALL.add(s);
        return true;
    }
}

public class InterfaceField {
    static volatile int go;
    public static void main(String[] a) throws Exception {
        int[] won = new int[2];
        for (int k = 0; k < 2000; k++) {
            String n = "n" + k;
            Names.ALL.clear();
            java.util.concurrent.CyclicBarrier b = new java.util.concurrent.CyclicBarrier(2);
            Go.both(
                ()
                    -> {
                    try {
                        b.await();
                    } catch (Exception e) {
                    }
                    if (Names.claim(n))
                        won[0]++;
                },
                () -> {
                    try {
                        b.await();
                    } catch (Exception e) {
                    }
                    if (Names.claim(n))
                        won[1]++;
                });
        }
        System.out.println(won[0] + won[1] == 2000 ? "OK (not shown)" : "WRONG " + (won[0] + won[1]));
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
