// Tasks count a latch down for each part of a document, but it asks for one count a document: `await` ends while tasks are at work.
// expect: must-find atomicity LatchTasksBug$Index.documents LatchTasksBug$Index.terms @index
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LatchTasksBug {
    static class Index {
        private int documents;
        private int terms;

        public synchronized void put(String document) {
            documents++;
            terms += document.length();
        }

        public int average() {
            return documents == 0 ? 0 : terms / documents;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] documents = {"one", "two", "seven", "four", "eleven"};
        Index index = new Index(); // @index
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int jobs = documents.length;
        CountDownLatch indexed = new CountDownLatch(jobs);
        for (int i = 0; i < jobs; i++) {
            String document = documents[i];
            pool.execute(() -> {
                for (String part : document.split("e")) {
                    index.put(part);
                    indexed.countDown();
                }
            });
        }
        indexed.await();
        System.out.println("average " + index.average());
        pool.shutdown();
    }
}
