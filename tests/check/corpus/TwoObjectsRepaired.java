// The repair of TwoObjectsBug: counters lock themselves. That one of them is not shared does no harm.
//
// expect: must-hold
// expect: must-prove Counter

class Counter {
    private int hits;

    public synchronized void hit() {
        hits++;
    }

    public synchronized int hits() {
        return hits;
    }
}

class TwoObjectsRepaired {
    public static void main(String[] args) {
        Counter everybodys = new Counter();
        Counter mine = new Counter();
        new Thread(() -> everybodys.hit()).start();
        new Thread(() -> everybodys.hit()).start();
        mine.hit();
        System.out.println(mine.hits());
    }
}
