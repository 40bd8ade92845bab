// Places that threads pass again and again, but never with the same object: models do not tell that.
public class Apart {
    static class Desk {
        private StringBuilder notes = new StringBuilder();

        public synchronized StringBuilder take() {
            StringBuilder taken = notes;
            notes = new StringBuilder();
            return taken;
        }

        public synchronized void write(String text) {
            notes.append(text);
        }
    }

    static class Clerk extends Thread {
        private final Desk desk;

        Clerk(Desk desk) {
            this.desk = desk;
        }

        public int read(StringBuilder taken) {
            if (taken.length() == 0)
                return 0;
            return taken.length() + taken.charAt(0);
        }

        public void run() {
            for (int n = 0; n < 5; n++) {
                desk.write("x");
                read(desk.take());
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Desk desk = new Desk();
        Thread one = new Clerk(desk), other = new Clerk(desk);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    // Only the first worker counts, by its number.
    static class Tally {
        private int count;

        public void add(int worker) {
            if (worker == 0)
                count = count + 1;
        }
    }

    static class First {
        public static void main(String[] arguments) throws InterruptedException {
            Tally tally = new Tally();
            Thread[] workers = new Thread[2];
            for (int i = 0; i < workers.length; i++) {
                int number = i;
                workers[i] = new Thread(() -> tally.add(number));
                workers[i].start();
            }
            for (Thread worker : workers)
                worker.join();
        }
    }

    // Runs have no threads: that says nothing.
    static class Unstarted {
        public static void main(String[] arguments) {
            Tally tally = new Tally();
            for (int n = 0; n < 50; n++)
                tally.add(0);
            if (System.getProperty("apart.go") == null)
                return;
            new Thread(() -> tally.add(0)).start();
            new Thread(() -> tally.add(0)).start();
        }
    }
}
