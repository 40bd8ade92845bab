// As the listeners of CopiedListeners, but the list that others walk through is changed in place.
//
// expect: must-find atomicity Listeners.all.<elements>

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

class Listeners {
    private final AtomicReference<List<Consumer<String>>> all = new AtomicReference<>(new ArrayList<>());

    public void add(Consumer<String> listener) {
        all.get().add(listener);
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

class CopiedInPlaceBug {
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
