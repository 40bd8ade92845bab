// InvokeAll with the same Callable several times (nCopies).
//
// expect: must-find atomicity Votes.n

import java.util.*;
import java.util.concurrent.*;

class Votes {
    int n;
    public void vote() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class NCopies {
    public static void main(String[] a) throws Exception {
        Votes v = new Votes();
        ExecutorService p = Executors.newFixedThreadPool(2);
        Callable<Void> c = () -> {
            for (int i = 0; i < 20000; i++)
                v.vote();
            return null;
        };
        p.invokeAll(Collections.nCopies(2, c));
        p.shutdown();
        System.out.println(v.n == 40000 ? "OK" : "WRONG " + v.n);
    }
}
