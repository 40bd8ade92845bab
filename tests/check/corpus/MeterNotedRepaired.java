// As MeterNotedBug, but only the attempt that succeeds is noted.
//
// expect: must-hold
// expect: must-prove Meter

import java.util.concurrent.atomic.AtomicInteger;

class Journal {
    private static final AtomicInteger last = new AtomicInteger();

    static void note(int value) {
        last.set(value);
    }

    static int last() {
        return last.get();
    }
}

class Meter {
    private final AtomicInteger used = new AtomicInteger();

    public void use(int more) {
        int before;
        do {
            before = used.get();
        } while (!used.compareAndSet(before, before + more));
        Journal.note(before);
    }

    public int used() {
        return used.get();
    }
}

class MeterNotedRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Meter meter = new Meter();
        Runnable task = () -> {
            meter.use(2);
            meter.use(3);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(meter.used() + Journal.last());
    }
}
