// A list that never changes once it is known: who adds something makes a copy, and puts it in the place of the list that it is a copy of.
//
// expect: tolerated atomicity Listeners.names.<elements> -- a copy is not told apart from the lists that others know

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

class Listeners {
    private final AtomicReference<List<String>> names = new AtomicReference<>(new ArrayList<>());

    public void add(String name) {
        List<String> before, after;
        do {
            before = names.get();
            after = new ArrayList<>(before);
            after.add(name);
        } while (!names.compareAndSet(before, after));
    }

    public int count() {
        return names.get().size();
    }
}

class ListenersRetriedRepaired {
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
