// The page is locked from opening a draft to publishing it.
// expect: must-prove LostDraftRepaired$Page
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Editors change a page by drafts of their own: what they have read is in a field of the draft meanwhile. */
public class LostDraftRepaired {
    static class Page {
        private String text = "";

        synchronized String text() {
            return text;
        }

        synchronized void text(String now) {
            text = now;
        }
    }

    static class Draft {
        private String text;
        private int changes;

        void open(Page page) {
            text = page.text();
        }

        void write(String more) {
            text = text.isEmpty() ? more : text + " " + more;
            changes++;
        }

        void publish(Page page) {
            page.text(text);
        }
    }

    static class Editor implements Callable<Integer> {
        private final Page page;
        private final String word;

        Editor(Page page, String word) {
            this.page = page;
            this.word = word;
        }

        @Override
        public Integer call() {
            Draft draft = new Draft();
            synchronized (page) {
                draft.open(page);
                draft.write(word);
                draft.publish(page);
            }
            return draft.changes;
        }
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Page page = new Page();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> changes = new ArrayList<>();
        for (String word : List.of("to", "be", "or")) {
            changes.add(pool.submit(new Editor(page, word)));
        }
        for (Future<Integer> change : changes) {
            System.out.println(change.get());
        }
        pool.shutdown();
        System.out.println(page.text());
    }
}
