// A thread is started at one of two places, and only behind the second one main goes on without waiting.
//
// Without arguments T1 counts while main does: one of the two is lost.
//
// expect: must-find atomicity Tally.count

class Tally {
    private int count;

    public void add() {
        count++;
    }

    public int count() {
        return count;
    }
}

class StartedEitherWayBug {
    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        Thread other = new Thread(tally::add);
        if (args.length > 0) {
            other.start();
            other.join();
            return;
        }
        other.start();
        tally.add();
        other.join();
        System.out.println(tally.count());
    }
}
