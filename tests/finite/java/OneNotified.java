// verdict: deadlock
// Producers and consumers wait at one monitor, and a single notify may wake one of the wrong sort.
public class OneNotified {
    private int count;

    synchronized void put() throws InterruptedException {
        while (count == 1) {
            wait();
        }
        count++;
        notify();
    }

    synchronized void take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notify();
    }

    static class Taker extends Thread {
        final OneNotified buffer;

        Taker(OneNotified buffer) {
            this.buffer = buffer;
        }

        public void run() {
            try {
                buffer.take();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    static class Putter extends Thread {
        final OneNotified buffer;

        Putter(OneNotified buffer) {
            this.buffer = buffer;
        }

        public void run() {
            try {
                buffer.put();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        OneNotified buffer = new OneNotified();
        new Taker(buffer).start();
        new Taker(buffer).start();
        new Putter(buffer).start();
        new Putter(buffer).start();
    }
}
