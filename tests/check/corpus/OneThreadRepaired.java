// A journal without locks: all tasks that write it are run by the one thread of an executor.
// expect: must-prove OneThreadRepaired$Journal
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class OneThreadRepaired {
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
        ExecutorService keeper = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 5; i++) {
            final int n = i;
            keeper.execute(() -> writer.note("main", n));
        }
        keeper.submit(() -> System.out.println(writer.note("end", 5)));
        keeper.shutdown();
    }
}
