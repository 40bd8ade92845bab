// assumption: whole-program
// A class that is made at run time, from bytes that the program has: here those of one of its own, which main never mentions.
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

public class Loaders {
    static int count;

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        new Thread(log::add).start();
        log.add();
        try (InputStream in = Loaders.class.getResourceAsStream("Plugin.class")) {
            MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
        }
    }
}

class Plugin {
    static {
        try {
            for (int round = 0; round < 1000; round++) {
                Thread one = new Thread(new Worker()), two = new Thread(new Worker());
                one.start();
                two.start();
                one.join();
                two.join();
                if (Worker.left != 0) {
                    System.out.println("shown: work is lost");
                    break;
                }
                Worker.left = 1000;
            }
        } catch (InterruptedException over) {
            throw new IllegalStateException(over);
        }
    }
}

class Worker implements Runnable {
    static int left = 1000;

    @Override
    public void run() {
        for (int i = 0; i < 500; i++) {
            int seen = left;
            Thread.yield(); /* so that work is lost on a busy machine, too, where threads take long turns */
            left = seen - 1;
        }
    }
}
