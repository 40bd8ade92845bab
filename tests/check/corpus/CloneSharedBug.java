// A prototype is copied, and the copy is what the threads share: without a lock. Nobody but main knows the prototype.
//
// expect: must-find atomicity Tally.votes

class Tally implements Cloneable {
    private int votes;

    public void vote() {
        votes++;
    }

    public Tally fresh() {
        try {
            return (Tally) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

class CloneSharedBug {
    public static void main(String[] args) {
        Tally prototype = new Tally();
        prototype.vote();
        Tally tally = prototype.fresh();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    tally.vote();
            }).start();
    }
}
