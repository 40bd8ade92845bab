// verdict: proved
// states: 413 54
// The bounded buffer of 004, Figure 1. The number of consumers is the size of the problem.
class IntBuffer {
    protected int[] data;
    protected int count = 0;
    protected int front = 0;

    public IntBuffer(int capacity) {
        data = new int[capacity];
    }

    public void put(int x) throws InterruptedException {
        synchronized (this) {
            while (count == data.length) {
                wait();
            }
            data[(front + count) % data.length] = x;
            count = count + 1;
            if (count == 1) {
                notifyAll();
            }
        }
    }

    public int get() throws InterruptedException {
        synchronized (this) {
            while (count == 0) {
                wait();
            }
            int x = data[front];
            front = (front + 1) % data.length;
            count = count - 1;
            if (count == data.length - 1) {
                notifyAll();
            }
            return x;
        }
    }
}

class Producer implements Runnable {
    protected int next = 0;
    protected IntBuffer buf;

    public Producer(IntBuffer b) {
        buf = b;
    }

    public void run() {
        try {
            while (true) {
                System.out.println("Put " + next);
                buf.put(next);
                next = next + 1;
            }
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Consumer implements Runnable {
    protected IntBuffer buf;

    public Consumer(IntBuffer b) {
        buf = b;
    }

    public void run() {
        try {
            while (true) {
                int x = buf.get();
                System.out.println("Get " + x);
            }
        } catch (InterruptedException e) {
            return;
        }
    }
}

public class ProducerConsumer {
    public static void main(String[] args) {
        IntBuffer buf = new IntBuffer(2);
        new Thread(new Producer(buf)).start();
        new Thread(new Consumer(buf)).start(); // size 1
    }
}
