// Two shutdown hooks run at the same time and write to one journal without a lock.
//
// expect: must-find atomicity Journal.lines

class Journal {
    private int lines;
    public void write() {
        int n = lines;
        if ((n & 31) == 0)
            Thread.yield();
        lines = n + 1;
    }
    int lines() {
        return lines;
    }
}

public class ExitHooks {
    static volatile int done;
    public static void main(String[] a) {
        Journal j = new Journal();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            for (int i = 0; i < 50000; i++)
                j.write();
        }));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            for (int i = 0; i < 50000; i++)
                j.write();
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
            }
            System.out.println(j.lines() == 100000 ? "OK" : "WRONG " + j.lines());
        }));
    }
}
