// assumption: verifier
// java: -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote
// patch: Unverified$Work.class Unverified$Owner Unverified$Other
// Work asks an Owner for the field of an Other. A JVM refuses the class (VerifyError), unless it is told not to look.
public class Unverified {
    static class Owner {
        int value;
    }

    static class Other {
        int value;
    }

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    static class Work implements Runnable {
        private final Owner owner;
        private final Log log;

        Work(Owner owner, Log log) {
            this.owner = owner;
            this.log = log;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100_000; i++) {
                log.add();
                int before = owner.value;
                Thread.yield();
                owner.value = before + 1;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Owner owner = new Owner();
        Work work = new Work(owner, new Log());
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        if (owner.value != 200_000)
            System.out.println("shown: work is lost");
    }
}
