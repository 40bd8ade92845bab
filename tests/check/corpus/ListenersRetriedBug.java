// As ListenersRetriedRepaired, but the copy is made once, before the loop.
//
// T1 copies the empty list; T2 adds b; T1 fails, and puts its list without b in the place of that with b.
//
// expect: must-find atomicity Listeners.names
// expect: tolerated atomicity Listeners.names.<elements> -- a copy is not told apart from the lists that others know

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

class Listeners {
    private final AtomicReference<List<String>> names = new AtomicReference<>(new ArrayList<>());

    public void add(String name) {
        List<String> after = new ArrayList<>(names.get());
        after.add(name);
        List<String> before;
        do {
            before = names.get();
        } while (!names.compareAndSet(before, after));
    }

    public int count() {
        return names.get().size();
    }
}

class ListenersRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Listeners listeners = new Listeners();
        Runnable task = () -> {
            listeners.add("a");
            listeners.add("b");
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(listeners.count());
    }
}
