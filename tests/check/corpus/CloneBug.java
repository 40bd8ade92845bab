// To copy an object is to read all its fields. The copy is made without the lock under which the two fields are set together.
//
// T1 sets from, T2 copies both, T1 sets to: the copy has a range that never was.
//
// expect: must-find atomicity Range.from Range.to

class Range implements Cloneable {
    private int from, to;

    public synchronized void set(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override public Range clone() {
        try {
            return (Range) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

class CloneBug {
    public static void main(String[] args) {
        Range range = new Range();
        new Thread(() -> range.set(1, 2)).start();
        new Thread(() -> range.clone()).start();
    }
}
