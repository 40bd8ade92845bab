// Two synchronized wrappers around one list have two mutexes.
//
// expect: must-find atomicity Feed.raw Feed.in Feed.out

import java.util.*;

class Feed {
    private final List<String> raw = new ArrayList<>();
    private final List<String> in = Collections.synchronizedList(raw);
    private final List<String> out = Collections.synchronizedList(raw);
    public void push(String s) {
        in.add(s);
    }
    public void pushOther(String s) {
        out.add(s);
    }
    int size() {
        return raw.size();
    }
}

public class TwoWrappers {
    public static void main(String[] a) throws Exception {
        Feed f = new Feed();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    f.push("a");
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    f.pushOther("b");
            });
        System.out.println(f.size() == 100000 ? "OK" : "WRONG " + f.size());
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
