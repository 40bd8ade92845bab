// SoftwareVerificationHW (ConTest): students count their solved exercises together; run() is a loop around one unit of work.
//
// T1 reads the sum; T2 reads the same sum and writes it with its own exercise; T1 does so, too: one exercise is not counted.
//
// expect: must-find atomicity Homework.solved

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

class SoftwareVerificationHWBug {
    public static void main(String[] args) throws InterruptedException {
        Homework homework = new Homework();
        Student one = new Student(homework), two = new Student(homework);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(homework.solved() == 2 * Homework.EXERCISES ? "all counted" : "some are missing");
    }
}
