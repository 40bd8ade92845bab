/** Threads as a subclass, with a Runnable, with a lambda and with a method reference; a subclass that hands on to its target. */
public class PlainThreads {
    static class Worker extends Thread {
        int done;

        @Override
        public void run() {
            done = step(done);
        }

        private int step(int value) {
            return value + 1;
        }
    }

    static class Job implements Runnable {
        final String name;

        Job(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            note(name);
        }
    }

    static class Handing extends Thread {
        Handing(Runnable target) {
            super(target, "handing");
        }

        @Override
        public void run() {
            super.run();
        }
    }

    static synchronized void note(String what) {
        System.out.println(what.length());
    }

    static void referenced() {
        note("reference");
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = {
            new Worker(), new Thread(new Job("job")), new Thread(() -> note("lambda")),
            new Thread(PlainThreads::referenced), new Handing(new Job("handed")),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
