// As the listeners of CopiedListeners, but the listeners count how often they are asked whether they are equal: an attempt that fails has done that, too.
// So it is not forgotten, and nothing is proved; no run shows a list that is lost, since a compare-and-set decides, nor a count, since each listener asks itself.
//
// expect: must-doubt

import java.util.ArrayList;
import java.util.List;
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

class CopiedAskingBug {
    public static void main(String[] args) {
        Listeners listeners = new Listeners();
        class Counted implements Consumer<String> {
            private int asked;

            @Override
            public void accept(String text) {
                System.out.println(text + asked);
            }

            @Override
            public boolean equals(Object other) {
                asked++;
                return this == other;
            }

            @Override
            public int hashCode() {
                return asked;
            }
        }
        for (int t = 0; t < 2; t++) {
            String name = "thread " + t;
            new Thread(() -> {
                Consumer<String> listener = new Counted();
                listeners.add(listener);
                listeners.tell(name);
                System.out.println(listeners.remove(listener) + " " + listeners.count());
            }).start();
        }
    }
}
