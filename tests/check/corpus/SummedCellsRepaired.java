// Adders that only count on by one: whatever is added up has been the number, at some time. And an atomic number where it goes up and down.
//
// expect: must-prove Places

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

class Places {
    private final LongAdder ever = new LongAdder();
    private final AtomicLong taken = new AtomicLong();

    public void count() {
        ever.increment();
    }

    public long ever() {
        return ever.sum();
    }

    public void take() {
        taken.incrementAndGet();
    }

    public void give() {
        taken.decrementAndGet();
    }

    public long taken() {
        return taken.get();
    }
}

class SummedCellsRepaired {
    public static void main(String[] args) {
        Places places = new Places();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                places.count();
                places.take();
                places.give();
            }).start();
        System.out.println(places.taken() <= 2 && places.ever() <= 2 ? "right" : "wrong");
    }
}
