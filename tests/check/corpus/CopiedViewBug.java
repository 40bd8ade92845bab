// As the listeners of CopiedListeners, but a view of the copy is shown to others before it is filled.
//
// expect: must-find atomicity Listeners.all
// expect: tolerated atomicity Listeners.all.<elements> Listeners.newest -- whichever of the two others know it by

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

class Listeners {
    private volatile List<Consumer<String>> newest;

    private final AtomicReference<List<Consumer<String>>> all = new AtomicReference<>(new ArrayList<>());

    public void add(Consumer<String> listener) {
        List<Consumer<String>> old, next;
        do {
            old = all.get();
            next = new ArrayList<>(old);
            newest = next.subList(0, old.size());
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
        List<Consumer<String>> known = newest;
        return known == null ? 0 : known.size();
    }
}

class CopiedViewBug {
    public static void main(String[] args) {
        Listeners listeners = new Listeners();
        for (int t = 0; t < 2; t++) {
            String name = "thread " + t;
            new Thread(() -> {
                Consumer<String> listener = text -> System.out.println(name + ": " + text);
                listeners.add(listener);
                listeners.tell(name);
                System.out.println(listeners.remove(listener) + " " + listeners.count());
            }).start();
        }
    }
}
