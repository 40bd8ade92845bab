/* 004, figure 1: producers and consumers. What the paper states of it stands in sections 4.2, 4.3, 6.1 and 7. */
class IntBuffer {
    protected int[] data;
    protected int count = 0;
    protected int front = 0;

    IntBuffer(int capacity) {
        data = new int[capacity];
    }

    void put(int x) throws InterruptedException {
        synchronized (this) {
            while (count == data.length)
                wait();
            data[(front + count) % data.length] = x;
            count = count + 1;
            if (count == 1)
                notifyAll();
        }
    }

    int get() throws InterruptedException {
        synchronized (this) {
            while (count == 0)
                wait();
            int x = data[front];
            front = (front + 1) % data.length;
            count = count - 1;
            if (count == data.length - 1)
                notifyAll();
            return x;
        }
    }
}

class Producer implements Runnable {
    protected int next = 0;
    protected IntBuffer buf;

    Producer(IntBuffer b) {
        buf = b;
    }

    public void run() {
        try {
            while (true) {
                System.out.println("Put " + next);
                buf.put(next);
            }
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Consumer implements Runnable {
    protected IntBuffer buf;

    Consumer(IntBuffer b) {
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

public class Figure1 {
    public static void main(String[] args) {
        IntBuffer buf = new IntBuffer(2);
        new Thread(new Producer(buf)).start();
        new Thread(new Consumer(buf)).start();
    }
}

/* The IntBuffer and its array are owned by main until the Producer is given to its Thread; then all three threads share them (6.1).
 * must: shared 77:IntBuffer main after 78
 * must: shared 77:IntBuffer thread@78 always
 * must: shared 77:IntBuffer thread@79 always
 * must: shared 8:int[] main after 78
 * must: shared 8:int[] thread@78 always
 * must: shared 8:int[] thread@79 always
 * There is no change of ownership of the IntBuffer when the Producer is given away, since it is exposed again (6.1).
 * must: expose main 78 77:IntBuffer
 * must: expose main 78 8:int[]
 * never: expose main 78 77:IntBuffer change of ownership
 * Producer and Consumer change their owners, so they are not shared (6.1); next is owned by the producer thread (4.2, 7).
 * must: expose main 78 78:Producer change of ownership
 * must: expose main 79 79:Consumer change of ownership
 * must: owned 78:Producer
 * must: owned 79:Consumer
 * must: variable 78:Producer.next owned
 * All variables of the IntBuffer and the nested array are protected by the lock on the IntBuffer (4.3, 7).
 * must: variable 77:IntBuffer.data protected by 77:IntBuffer
 * must: variable 77:IntBuffer.count protected by 77:IntBuffer
 * must: variable 77:IntBuffer.front protected by 77:IntBuffer
 * must: variable 8:int[].[] protected by 77:IntBuffer
 * The lock itself is what the threads compete for.
 * must: variable 77:IntBuffer.lock shared */
