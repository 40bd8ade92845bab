// assumption: library-objects
// The array is in no field of the application, only in a variable that a lambda uses: it is not asked about.
public class LocalArray {
    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        for (int round = 0; round < 50; round++) {
            int[] hits = new int[1];
            Runnable work = () -> {
                for (int i = 0; i < 200_000; i++) {
                    hits[0]++;
                    log.add();
                }
            };
            Thread other = new Thread(work);
            other.start();
            work.run();
            other.join();
            if (hits[0] != 400_000) {
                System.out.println("shown: hits are lost");
                return;
            }
        }
    }
}
