/* A bounded buffer that wakes only one: with two consumers and one place the wrong one may be woken. */
public class BufferNotify {
    private final Object[] items = new Object[1];
    private int count;

    synchronized void put(Object item) throws InterruptedException {
        while (count == items.length)
            wait(); // found: deadlock
        items[count++] = item;
        notify();
    }

    synchronized Object take() throws InterruptedException {
        while (count == 0)
            wait(); // or here
        Object item = items[--count];
        notify();
        return item;
    }

    static Thread start(java.util.concurrent.Callable<?> body) {
        Thread t = new Thread(() -> {
            try {
                body.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        BufferNotify buffer = new BufferNotify();
        start(buffer::take);
        start(buffer::take);
        buffer.put("one");
        buffer.put("two");
    }
}
