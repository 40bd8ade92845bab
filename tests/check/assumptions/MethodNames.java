// limit: gaps
// The application calls a method by a name that is put together: heddle does not know which, and says so.
import java.lang.reflect.Method;

public class MethodNames {
    static int calls;

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void call() {
        int before = calls;
        Thread.yield();
        calls = before + 1;
    }

    static void invoke(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        Method method = MethodNames.class.getMethod(new StringBuilder("llac").reverse().toString());
        Runnable work = () -> {
            for (int i = 0; i < 10_000; i++) {
                log.add();
                invoke(method);
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
