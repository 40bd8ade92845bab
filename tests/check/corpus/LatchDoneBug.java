// Two sources are read at the same time, and a latch tells when both are through. The first one counts the latch down before it has added its last line:
// the report that is written behind `await` may come between the two fields of the totals.
// expect: must-find atomicity LatchDoneBug$Totals.lines LatchDoneBug$Totals.words @totals
import java.util.concurrent.CountDownLatch;

public class LatchDoneBug {
    static class Totals {
        private int lines;
        private int words;

        public synchronized void add(String line) {
            lines++;
            words += line.split(" ").length;
        }

        public double wordsPerLine() {
            return lines == 0 ? 0 : (double) words / lines;
        }
    }

    static void read(String[] source, Totals totals) {
        for (String line : source)
            totals.add(line);
    }

    public static void main(String[] args) throws InterruptedException {
        Totals totals = new Totals(); // @totals
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> {
            read(new String[] {"a b", "c"}, totals);
            done.countDown();
            totals.add("the end");
        }).start();
        new Thread(() -> {
            try {
                read(new String[] {"d e f"}, totals);
            } finally {
                done.countDown();
            }
        }).start();
        done.await();
        System.out.println(totals.wordsPerLine());
    }
}
