// SoftwareVerificationHW, one student after the other: there is no lock, and none is needed, since the second one starts when the first
// one has ended. A tool that does not know join takes this for SoftwareVerificationHWBug (003, section 6).
//
// expect: must-hold

class Homework {
    static final int EXERCISES = 10;
    private int solved;

    public void solve() {
        int before = solved;
        Thread.yield();
        solved = before + 1;
    }

    public int solved() {
        return solved;
    }
}

class Student extends Thread {
    private final Homework homework;

    Student(Homework homework) {
        this.homework = homework;
    }

    @Override public void run() {
        for (int i = 0; i < Homework.EXERCISES; i++)
            homework.solve();
    }
}

class SoftwareVerificationHWJoin {
    public static void main(String[] args) throws InterruptedException {
        Homework homework = new Homework();
        Student one = new Student(homework);
        one.start();
        one.join();
        Student two = new Student(homework);
        two.start();
        two.join();
        System.out.println(homework.solved() == 2 * Homework.EXERCISES ? "all counted" : "some are missing");
    }
}
