// Listeners and routes that are copied whenever they change: a copy is made, changed unseen, and takes the place of the original by a compare-and-set that is
// retried. Who reads has one list, which nobody changes any more.
//
// expect: must-hold
// expect: must-prove Listeners
// expect: must-prove Routes

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

class Listeners {
    private final AtomicReference<List<Consumer<String>>> all = new AtomicReference<>(new ArrayList<>());

    public void add(Consumer<String> listener) {
        List<Consumer<String>> old, next;
        do {
            old = all.get();
            next = new ArrayList<>(old);
            next.add(listener);
        } while (!all.compareAndSet(old, next));
    }

    public boolean remove(Consumer<String> listener) {
        while (true) {
            List<Consumer<String>> old = all.get();
            List<Consumer<String>> next = new ArrayList<>(old);
            if (!next.remove(listener))
                return false;
            if (all.compareAndSet(old, next))
                return true;
        }
    }

    public void tell(String text) {
        for (Consumer<String> listener : all.get())
            listener.accept(text);
    }

    public int count() {
        return all.get().size();
    }
}

class Routes {
    private final AtomicReference<Map<String, String>> table = new AtomicReference<>(new HashMap<>());

    public String set(String from, String to) {
        for (;;) {
            Map<String, String> old = table.get();
            Map<String, String> next = new HashMap<>(old);
            String before = next.put(from, to);
            if (table.compareAndSet(old, next))
                return before;
        }
    }

    public String find(String from) {
        return table.get().get(from);
    }
}

class CopiedListeners {
    public static void main(String[] args) {
        Listeners listeners = new Listeners();
        Routes routes = new Routes();
        for (int t = 0; t < 2; t++) {
            String name = "thread " + t;
            new Thread(() -> {
                Consumer<String> listener = text -> System.out.println(name + ": " + text);
                listeners.add(listener);
                routes.set(name, "here");
                listeners.tell(routes.find(name));
                System.out.println(listeners.remove(listener) + " " + listeners.count());
            }).start();
        }
    }
}
