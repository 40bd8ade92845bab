/* How threads come to be, and how often they run. */
class Starts {
    static class Sub extends Thread {
        public void run() {
            work();
        }

        void work() {
        }
    }

    static class Job implements Runnable {
        public void run() {
        }
    }

    static class Nested implements Runnable {
        public void run() {
            new Thread(Starts::below).start(); // must: starts below; many
        }
    }

    static void inLoop() {
    }

    static void single() {
    }

    static void below() {
    }

    static void twice() {
    }

    static void helperRuns() {
    }

    static void startsTwice() {
        new Thread(Starts::twice).start(); // must: starts twice; many
    }

    static void helper(Runnable job) {
        Thread thread = new Thread(job);
        thread.start(); // must: starts helperRuns; once
    }

    static void after() {
    }

    public static void main(String[] arguments) {
        Sub sub = new Sub();
        sub.start(); // must: starts run; once; starts no single
        Thread plain = new Thread(Starts::single);
        plain.start(); // must: starts single; once; starts no inLoop; starts no run
        for (int i = 0; i < arguments.length; i++) {
            Thread each = new Thread(() -> inLoop());
            each.start(); // must: many; starts lambda$main$0; starts no single
        }
        for (int i = 0; i < 2; i++)
            new Thread(new Nested()).start(); // must: starts run; many
        startsTwice();
        startsTwice();
        helper(Starts::helperRuns);
        Thread last = null;
        for (int i = 0; i < 2; i++)
            last = new Thread(Starts::after);
        last.start(); // must: starts after; once
        new Job().run(); // must: starts no run
    }
}
