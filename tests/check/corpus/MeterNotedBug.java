// Each attempt notes what it has read, also one that fails: what was read then is known elsewhere.
//
// T1 reads 0; T2 uses 2; T1 notes 0, fails, reads 2 and goes on: the journal has what was there before and after T2.
//
// expect: must-find atomicity Meter.used

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
            Journal.note(before);
        } while (!used.compareAndSet(before, before + more));
    }

    public int used() {
        return used.get();
    }
}

class MeterNotedBug {
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
