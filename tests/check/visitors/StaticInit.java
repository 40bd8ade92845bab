// A static initialiser starts two threads that count in a static field after it is done, without a lock.
//
// expect: must-find atomicity Boot.jobs

class Boot {
    static int jobs;
    static final Thread A, B;
    static {
        A = new Thread(Boot::work);
        B = new Thread(Boot::work);
        A.start();
        B.start();
    }
    static void work() {
        for (int i = 0; i < 20000; i++)
            job();
    }
    public static void job() {
        int j = jobs;
        Thread.yield();
        jobs = j + 1;
    }
}

public class StaticInit {
    public static void main(String[] a) throws Exception {
        Boot.A.join();
        Boot.B.join();
        System.out.println(Boot.jobs == 40000 ? "OK" : "WRONG " + Boot.jobs);
    }
}
