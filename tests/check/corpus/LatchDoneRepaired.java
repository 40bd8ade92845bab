// Each source counts the latch down when it has added all of its lines: behind `await` nobody adds any more, so the report needs no lock.
// expect: must-prove LatchDoneRepaired$Totals
import java.util.concurrent.CountDownLatch;

public class LatchDoneRepaired {
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
        Totals totals = new Totals();
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> {
            read(new String[] {"a b", "c"}, totals);
            totals.add("the end");
            done.countDown();
            System.out.println("first source read");
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
