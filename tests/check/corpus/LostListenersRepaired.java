// The copy is made again if somebody was quicker.
// expect: must-prove LostListenersRepaired$Radio
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Keeps listeners in a list that is copied when it changes. */
public class LostListenersRepaired {
    interface Listener {
        void heard(String what);
    }

    static class Radio {
        private final AtomicReference<List<Listener>> listeners = new AtomicReference<>(List.of());

        void tell(String what) {
            for (Listener listener : listeners.get()) {
                listener.heard(what);
            }
        }

        void add(Listener listener) {
            listeners.updateAndGet(before -> {
                List<Listener> next = new ArrayList<>(before);
                next.add(listener);
                return next;
            });
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Radio radio = new Radio();
        Thread one = new Thread(() -> radio.add(what -> System.out.println("one: " + what)));
        Thread two = new Thread(() -> radio.add(what -> System.out.println("two: " + what)));
        one.start();
        two.start();
        one.join();
        two.join();
        radio.tell("news");
    }
}
