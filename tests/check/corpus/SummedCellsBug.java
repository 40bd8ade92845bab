// An adder is a sum of cells, which are added up while others add.
//
// Each thread takes a place before it gives one back: never fewer than none are taken. But T1 may have added up the cell of
// one thread before it took a place, and that of another after it gave back the place that the former had taken.
//
// expect: must-find atomicity Places.taken

import java.util.concurrent.atomic.LongAdder;

class Places {
    private final LongAdder taken = new LongAdder();

    public void take() {
        taken.increment();
    }

    public void give() {
        taken.decrement();
    }

    public long taken() {
        return taken.sum();
    }
}

class SummedCellsBug {
    public static void main(String[] args) {
        Places places = new Places();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    places.take();
                    places.give();
                }
            }).start();
        if (places.taken() > 2)
            System.out.println("more places than threads");
    }
}
