// Who comes first leads: each candidate enters its name and then looks whether the other one is there already.
//
// T1 (leftLeads) enters; T2 (rightLeads) enters; now both find the other one there: nobody leads, though somebody came first.
//
// expect: must-find atomicity Election.left Election.right

class Election {
    private boolean left, right;

    private synchronized void enterLeft() {
        left = true;
    }

    private synchronized void enterRight() {
        right = true;
    }

    private synchronized boolean isLeft() {
        return left;
    }

    private synchronized boolean isRight() {
        return right;
    }

    public boolean leftLeads() {
        enterLeft();
        return !isRight();
    }

    public boolean rightLeads() {
        enterRight();
        return !isLeft();
    }
}

class ElectionBug {
    public static void main(String[] args) throws InterruptedException {
        Election election = new Election();
        boolean[] leads = new boolean[2];
        Thread one = new Thread(() -> leads[0] = election.leftLeads());
        Thread other = new Thread(() -> leads[1] = election.rightLeads());
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(leads[0] || leads[1] ? "there is a leader" : "nobody leads");
    }
}
