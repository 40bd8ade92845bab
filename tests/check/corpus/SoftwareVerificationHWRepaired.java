// The repair of SoftwareVerificationHWBug: the homework locks itself.
//
// expect: must-hold
// expect: must-prove Homework

class Homework {
    static final int EXERCISES = 10;
    private int solved;

    public synchronized void solve() {
        int before = solved;
        Thread.yield();
        solved = before + 1;
    }

    public synchronized int solved() {
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

class SoftwareVerificationHWRepaired {
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
