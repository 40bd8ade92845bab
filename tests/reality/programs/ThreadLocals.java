/** ThreadLocal with initial values: by a subclass, by a supplier, inherited. */
public class ThreadLocals {
    static class Counter {
        private int count;

        int next() {
            return ++count;
        }
    }

    private static final ThreadLocal<Counter> counters = new ThreadLocal<>() {
        @Override
        protected Counter initialValue() {
            return new Counter();
        }
    };
    private static final ThreadLocal<StringBuilder> texts = ThreadLocal.withInitial(StringBuilder::new);
    private static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'";
        }
    };

    static void work() {
        texts.get().append(counters.get().next()).append(inherited.get());
        System.out.println(texts.get());
        counters.remove();
    }

    public static void main(String[] arguments) throws InterruptedException {
        inherited.set("main");
        work();
        Thread thread = new Thread(ThreadLocals::work);
        thread.start();
        thread.join();
    }
}
