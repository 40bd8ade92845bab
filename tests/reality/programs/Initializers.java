/** Class initializers with effects, started by a field, a call, an allocation, a subclass, an interface; one starts a thread. */
public class Initializers {
    static class ByField {
        static int value = log("field");
    }

    static class ByCall {
        static {
            log("call");
        }

        static void touch() {
        }
    }

    static class Above {
        static {
            log("above");
        }
    }

    static class ByAllocation extends Above {
        static final Object token = new Object();

        static {
            log("allocation");
        }
    }

    interface Defaults {
        Object made = make();

        static Object make() {
            log("interface");
            return "made";
        }

        default int nothing() {
            return 0;
        }
    }

    static class Implements implements Defaults {
    }

    static class Holder {
        static final Holder instance = new Holder();
        final Thread thread = new Thread(Holder::background);

        private Holder() {
            thread.start();
        }

        static void background() {
            System.out.println("background");
        }
    }

    static class Broken {
        static final int value = Integer.parseInt("no number");
    }

    static int log(String what) {
        System.out.println(what);
        return what.length();
    }

    public static void main(String[] arguments) throws InterruptedException {
        ByField.value++;
        ByCall.touch();
        new ByAllocation().hashCode();
        System.out.println(new Implements().nothing());
        Holder.instance.thread.join();
        try {
            log("" + Broken.value);
        } catch (ExceptionInInitializerError error) {
            log(error.getCause().getClass().getName());
        }
    }
}
