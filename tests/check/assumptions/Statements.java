// assumption: gaps
// The library calls a method of the application by its name: within the library such a call is taken to lead nowhere.
import java.beans.Statement;

public class Statements {
    static int calls;

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public void call() {
        int before = calls;
        Thread.yield();
        calls = before + 1;
    }

    static void execute(Statement statement) {
        try {
            statement.execute();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        Statement statement = new Statement(new Statements(), "call", new Object[0]);
        Runnable work = () -> {
            for (int i = 0; i < 10_000; i++) {
                log.add();
                execute(statement);
            }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        if (calls != 20_000)
            System.out.println("shown: calls are lost");
    }
}
