// Who was woken takes an item without looking again: another one was faster.
//
// expect: must-find atomicity WaitOnce$Items.count

public class WaitOnce {
    static class Items {
        private int count;

        public synchronized void put() {
            count++;
            notify();
        }

        public synchronized void take() throws InterruptedException {
            if (count == 0)
                wait();
            count--;
            if (count < 0) {
                System.out.println("shown: an item was taken that is not there");
                System.exit(0);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Items items = new Items();
        for (int i = 0; i < 4; i++) {
            Thread taker = new Thread(() -> {
                try {
                    while (true)
                        items.take();
                } catch (InterruptedException over) {
                    return;
                }
            });
            taker.setDaemon(true);
            taker.start();
        }
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end)
            items.put();
    }
}
