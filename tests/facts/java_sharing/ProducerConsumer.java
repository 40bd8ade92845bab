/* Figures 1 and 2 of paper 004, with what its section 6.1 says of them. */
class ProducerConsumer {
    static class IntBuffer {
        final int[] data;
        int count, front;

        IntBuffer(int capacity) {
            data = new int[capacity]; // must: shared; exposed at producer; exposed at consumer
        }

        synchronized void put(int x) throws InterruptedException {
            while (count == data.length)
                wait();
            data[(front + count) % data.length] = x;
            count++;
            notifyAll();
        }

        synchronized int get() throws InterruptedException {
            while (count == 0)
                wait();
            int x = data[front];
            front = (front + 1) % data.length;
            count--;
            notifyAll();
            return x;
        }
    }

    static class Producer implements Runnable {
        int next = 0;
        final IntBuffer buffer;

        Producer(IntBuffer buffer) {
            this.buffer = buffer;
        }

        public void run() {
            try {
                while (true)
                    buffer.put(next++);
            } catch (InterruptedException e) {
            }
        }
    }

    static class Consumer implements Runnable {
        final IntBuffer buffer;

        Consumer(IntBuffer buffer) {
            this.buffer = buffer;
        }

        public void run() {
            try {
                while (true)
                    buffer.get();
            } catch (InterruptedException e) {
            }
        }
    }

    static class Subject {
        int state;
        Subject next;
        Observer observer;

        synchronized void setObserver(Observer o) {
            observer = o;
        }

        synchronized void changeState(int state) {
            this.state = state;
            observer.changed();
        }

        synchronized int queryState() {
            return state;
        }
    }

    static class Observer {
        final Subject subject;
        int cached;

        Observer(Subject s) {
            subject = s;
            cached = subject.queryState();
            subject.setObserver(this);
        }

        synchronized void changed() {
            cached = subject.queryState();
        }
    }

    static class Mutator implements Runnable {
        final Subject subjects;

        Mutator(Subject subjects) {
            this.subjects = subjects;
        }

        public void run() {
            for (Subject s = subjects; s != null; s = s.next)
                s.changeState(1);
        }
    }

    public static void main(String[] arguments) {
        IntBuffer buffer = new IntBuffer(10); // must: shared; exposed at producer
        Producer producer = new Producer(buffer); // must: not shared; changes owner
        Consumer consumer = new Consumer(buffer); // must: not shared; changes owner
        new Thread(producer).start(); // name: producer
        new Thread(consumer).start(); // name: consumer
        Subject first = null;
        for (int i = 0; i < 2; i++) {
            Subject s = new Subject(); // must: not shared; changes owner
            Observer o = new Observer(s); // must: not shared; changes owner
            s.next = first;
            first = s;
        }
        Mutator mutator = new Mutator(first); // must: not shared; changes owner
        new Thread(mutator).start();
    }
}
