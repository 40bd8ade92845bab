// ProducerConsumer (ConTest): a ring of slots between producers and consumers, without a lock.
//
// T1 (producer) reads used; T2 (consumer) takes an item and writes used - 1; T1 writes used + 1: the ring takes a free slot for a full
// one, and a consumer gets null.
//
// expect: must-find atomicity Ring.used

class Ring {
    private final Object[] slots = new Object[4];
    private int first;
    private int used;

    public boolean put(Object item) {
        if (used == slots.length)
            return false;
        slots[(first + used) % slots.length] = item;
        used++;
        return true;
    }

    public Object take() {
        if (used == 0)
            return null;
        Object item = slots[first];
        slots[first] = null;
        first = (first + 1) % slots.length;
        used--;
        return item;
    }
}

class Producer extends Thread {
    private final Ring ring;
    private final int count;

    Producer(Ring ring, int count) {
        this.ring = ring;
        this.count = count;
    }

    @Override public void run() {
        for (int i = 0; i < count; i++) {
            for (int tries = 0; tries < 1000 && !ring.put(i); tries++)
                Thread.yield();
        }
    }
}

class Consumer extends Thread {
    private final Ring ring;
    private final int count;

    Consumer(Ring ring, int count) {
        this.ring = ring;
        this.count = count;
    }

    @Override public void run() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            Object item = null;
            for (int tries = 0; tries < 1000 && item == null; tries++) {
                item = ring.take();
                Thread.yield();
            }
            sum += item != null ? (Integer) item : 0;
        }
        System.out.println(sum);
    }
}

class ProducerConsumerBug {
    public static void main(String[] args) throws InterruptedException {
        Ring ring = new Ring();
        Thread[] threads = {new Producer(ring, 20), new Producer(ring, 20), new Consumer(ring, 20), new Consumer(ring, 20)};
        for (int i = 0; i < threads.length; i++)
            threads[i].start();
        for (int i = 0; i < threads.length; i++)
            threads[i].join();
    }
}
