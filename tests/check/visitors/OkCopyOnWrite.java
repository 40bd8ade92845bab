// Writers replace an immutable list under a lock, readers read the volatile field once.
//
// expect: tolerated atomicity Listeners.list -- the list that is published cannot be changed

import java.util.*;

class Listeners {
    private volatile List<Runnable> list = List.of();
    public synchronized void add(Runnable r) {
        List<Runnable> n = new ArrayList<>(list);
        n.add(r);
        list = Collections.unmodifiableList(n);
    }
    public synchronized void remove(Runnable r) {
        List<Runnable> n = new ArrayList<>(list);
        n.remove(r);
        list = Collections.unmodifiableList(n);
    }
    public void fire() {
        for (Runnable r : list)
            r.run();
    }
}

public class OkCopyOnWrite {
    public static void main(String[] x) throws Exception {
        Listeners l = new Listeners();
        Runnable nop = () -> {};
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++) {
                    l.add(nop);
                    l.remove(nop);
                }
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    l.fire();
            });
        System.out.println("OK");
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
