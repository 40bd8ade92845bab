// One thread alone writes what it has computed from what was there; the others only read.
// expect: must-prove LostOneWriter$Progress
public class LostOneWriter {
    static class Progress {
        private int percent;

        synchronized int percent() {
            return percent;
        }

        synchronized void percent(int now) {
            percent = now;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Progress progress = new Progress();
        Thread work = new Thread(() -> {
            for (int step = 0; step < 5; step++) {
                progress.percent(progress.percent() + 20);
            }
        });
        Thread display = new Thread(() -> {
            int last = -1;
            while (last < 100) {
                int now = progress.percent();
                if (now != last) {
                    System.out.println(now);
                }
                last = now;
            }
        });
        work.start();
        display.start();
        work.join();
        display.join();
    }
}
