// A journal without locks, written by tasks of an executor with two threads.
// expect: must-find atomicity OneThreadBug$Journal.lines OneThreadBug$Journal.last
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class OneThreadBug {
    static class Journal {
        private int lines;
        private String last = "";

        public void write(String line) {
            lines++;
            last = line;
        }

        public String tail() {
            return lines + ": " + last;
        }
    }

    static class Writer {
        private final Journal journal = new Journal();

        String note(String who, int n) {
            journal.write(who + n);
            return journal.tail();
        }
    }

    public static void main(String[] args) throws Exception {
        Writer writer = new Writer();
        ExecutorService keeper = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 5; i++) {
            final int n = i;
            keeper.execute(() -> writer.note("main", n));
        }
        keeper.submit(() -> System.out.println(writer.note("end", 5)));
        keeper.shutdown();
    }
}
