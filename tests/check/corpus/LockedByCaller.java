// A class without locks of its own; all who share an object of it lock that object around each use.
//
// expect: must-hold
// expect: must-prove Range

class Range {
    private int low, high;

    public void widen(int by) {
        low -= by;
        high += by;
    }

    public int length() {
        return high - low;
    }
}

class LockedByCaller {
    public static void main(String[] args) {
        Range range = new Range();
        Thread widener = new Thread(() -> {
            synchronized (range) {
                range.widen(2);
            }
        });
        widener.start();
        synchronized (range) {
            System.out.println(range.length());
        }
    }
}
