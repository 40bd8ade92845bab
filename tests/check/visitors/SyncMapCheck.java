// ContainsKey and put on a synchronizedMap.
//
// expect: must-find atomicity Users.ids

import java.util.*;

class Users {
    private final Map<String, Integer> ids = Collections.synchronizedMap(new HashMap<>());
    public int id(String u) {
        if (!ids.containsKey(u)) {
            int n = ids.size();
            Thread.yield();
            ids.put(u, n);
        }
        return ids.get(u);
    }
    boolean sound() {
        return new HashSet<>(ids.values()).size() == ids.size();
    }
}

public class SyncMapCheck {
    public static void main(String[] a) throws Exception {
        Users u = new Users();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    u.id("a" + i);
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    u.id("b" + i);
            });
        System.out.println(u.sound() ? "OK" : "WRONG");
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
