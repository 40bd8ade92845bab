// The repair of ProducerConsumerBug: the ring locks itself, and who finds no room or nothing to take waits for the others.
//
// expect: must-hold
// expect: must-prove Ring

class Ring {
    private final Object[] slots = new Object[4];
    private int first;
    private int used;

    public synchronized void put(Object item) throws InterruptedException {
        while (used == slots.length)
            wait();
        slots[(first + used) % slots.length] = item;
        used++;
        notifyAll();
    }

    public synchronized Object take() throws InterruptedException {
        while (used == 0)
            wait();
        Object item = slots[first];
        slots[first] = null;
        first = (first + 1) % slots.length;
        used--;
        notifyAll();
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
        try {
            for (int i = 0; i < count; i++)
                ring.put(i);
        } catch (InterruptedException e) {
            System.out.println("a producer was interrupted");
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
        try {
            for (int i = 0; i < count; i++)
                sum += (Integer) ring.take();
        } catch (InterruptedException e) {
            System.out.println("a consumer was interrupted");
        }
        System.out.println(sum);
    }
}

class ProducerConsumerRepaired {
    public static void main(String[] args) throws InterruptedException {
        Ring ring = new Ring();
        Thread[] threads = {new Producer(ring, 20), new Producer(ring, 20), new Consumer(ring, 20), new Consumer(ring, 20)};
        for (int i = 0; i < threads.length; i++)
            threads[i].start();
        for (int i = 0; i < threads.length; i++)
            threads[i].join();
    }
}
