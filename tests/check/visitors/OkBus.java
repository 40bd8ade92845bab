// An event bus: handlers in a CopyOnWriteArrayList per topic, made by computeIfAbsent.
//
// expect: must-prove Inbox
// expect: tolerated atomicity Bus.topics.<elements> -- lists that are safe by themselves are elements of the map

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

class Bus {
    private final ConcurrentMap<String, CopyOnWriteArrayList<Consumer<String>>> topics = new ConcurrentHashMap<>();
    public void on(String t, Consumer<String> c) {
        topics.computeIfAbsent(t, k -> new CopyOnWriteArrayList<>()).add(c);
    }
    public void emit(String t, String m) {
        for (Consumer<String> c : topics.getOrDefault(t, new CopyOnWriteArrayList<>()))
            c.accept(m);
    }
}

class Inbox {
    private int n;
    public synchronized void got(String s) {
        n += s.length();
    }
    public synchronized int n() {
        return n;
    }
}

public class OkBus {
    public static void main(String[] x) throws Exception {
        Bus b = new Bus();
        Inbox i = new Inbox();
        b.on("t", i::got);
        Go.both(
            ()
                -> {
                for (int k = 0; k < 20000; k++)
                    b.emit("t", "x");
            },
            () -> {
                for (int k = 0; k < 100; k++)
                    b.on("u", i::got);
            });
        System.out.println(i.n() == 20000 ? "OK" : "WRONG");
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
