// A thread is started at one of two places, and main waits for it behind both of them before it goes on.
//
// expect: must-prove Tally

class Tally {
    private int count;

    public void add() {
        count++;
    }

    public int count() {
        return count;
    }
}

class StartedEitherWayRepaired {
    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        Thread other = new Thread(tally::add);
        if (args.length > 0) {
            other.start();
            other.join();
            return;
        }
        other.start();
        other.join();
        tally.add();
        System.out.println(tally.count());
    }
}
