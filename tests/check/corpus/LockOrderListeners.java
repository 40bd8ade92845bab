import java.util.ArrayList;
import java.util.List;

/* Listeners are called without the lock of the bus: they may take locks of their own, and come back. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class LockOrderListeners {
    interface Listener {
        void changed(int value);
    }

    static class Bus {
        private final List<Listener> listeners = new ArrayList<>();
        private int value;

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        void set(int next) {
            List<Listener> all;
            synchronized (this) {
                value = next;
                all = new ArrayList<>(listeners);
            }
            for (Listener listener : all) {
                listener.changed(next);
            }
        }

        synchronized int get() {
            return value;
        }
    }

    static class View implements Listener {
        private final Bus bus;
        private int shown;

        View(Bus bus) {
            this.bus = bus;
        }

        @Override
        public synchronized void changed(int value) {
            shown = value;
        }

        synchronized void refresh() {
            shown = bus.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bus bus = new Bus();
        View view = new View(bus);
        bus.add(view);
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                bus.set(i);
            }
        });
        Thread painter = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                view.refresh();
            }
        });
        writer.start();
        painter.start();
        writer.join();
        painter.join();
    }
}
