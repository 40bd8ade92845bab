// Threads share the original, which has a lock, and each works on copies of its own without one.
//
// expect: must-prove Tally

class Tally implements Cloneable {
    private int votes;

    public synchronized void vote() {
        votes++;
    }

    public void redouble() {
        votes = votes + votes;
    }

    public synchronized Tally copy() {
        try {
            return (Tally) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

class CloneSharedRepaired {
    public static void main(String[] args) {
        Tally tally = new Tally();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++) {
                    tally.vote();
                    Tally mine = tally.copy();
                    mine.redouble();
                }
            }).start();
    }
}
