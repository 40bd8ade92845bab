/* A bounded buffer for one producer and one consumer. */
// holds
public class BoundedBuffer<T> {
    private final Object[] items;
    private int head, count;

    BoundedBuffer(int size) {
        items = new Object[size];
    }

    synchronized void put(T item) throws InterruptedException {
        while (count == items.length)
            wait();
        items[(head + count++) % items.length] = item;
        notifyAll();
    }

    @SuppressWarnings("unchecked")
    synchronized T take() throws InterruptedException {
        while (count == 0)
            wait();
        T item = (T)items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer<Integer> buffer = new BoundedBuffer<>(1);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++)
                    buffer.put(i);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        producer.start();
        for (int i = 0; i < 3; i++) {
            int got = buffer.take();
            assert got == i : got;
        }
        producer.join();
    }
}
