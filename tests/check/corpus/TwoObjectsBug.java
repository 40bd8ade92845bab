// Two counters of one class without locks. One is used by two threads, the other one by main alone.
//
// T1 and T2 both read hits of the shared one; both write it with one added.
//
// expect: must-find atomicity Counter.hits @shared
// expect: must-hold @private

class Counter {
    private int hits;

    public void hit() {
        hits++;
    }

    public int hits() {
        return hits;
    }
}

class TwoObjectsBug {
    public static void main(String[] args) {
        Counter everybodys = new Counter(); // @shared
        Counter mine = new Counter(); // @private
        new Thread(() -> everybodys.hit()).start();
        new Thread(() -> everybodys.hit()).start();
        mine.hit();
        System.out.println(mine.hits());
    }
}
