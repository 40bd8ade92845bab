/** Exceptions across calls: own classes, overridden getMessage, finally, causes, a handler for what nobody catches. */
public class Exceptions {
    static class Trouble extends Exception {
        private final int code;

        Trouble(int code, Throwable cause) {
            super(cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "code " + describe();
        }

        private String describe() {
            return Integer.toString(code);
        }
    }

    static class Worse extends Trouble {
        Worse(int code) {
            super(code, null);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static int divide(int one, int other) throws Trouble {
        try {
            return one / other;
        } catch (ArithmeticException cause) {
            throw new Trouble(1, cause);
        } finally {
            leave();
        }
    }

    static void leave() {
        System.out.println("leave");
    }

    static void deep(int depth) throws Trouble {
        if (depth == 0) {
            throw new Worse(2);
        }
        deep(depth - 1);
    }

    static void last(Thread thread, Throwable thrown) {
        System.out.println("last: " + thrown.getMessage());
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            divide(1, 0);
        } catch (Trouble trouble) {
            System.out.println(trouble);
        }
        try {
            deep(3);
        } catch (Worse worse) {
            System.out.println(worse.getMessage());
        } catch (Trouble trouble) {
            leave();
        }
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("nobody catches");
        });
        thread.setUncaughtExceptionHandler(Exceptions::last);
        thread.start();
        thread.join();
    }
}
