/* Threads that sleep, wait, park and poll with time limits: what is printed depends on whose time comes when. */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

public class Timed {
    static final Object lock = new Object();
    static final StringBuilder text = new StringBuilder();

    static void say(String word) {
        synchronized (lock) {
            text.append(word);
            lock.notify();
        }
    }

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        Thread[] all = {
            new Thread(() -> {
                try { Thread.sleep(10); } catch (InterruptedException e) { }
                say("s");
            }),
            new Thread(() -> {
                LockSupport.parkNanos(20_000_000);
                say("p");
                queue.offer("x");
            }),
            new Thread(() -> {
                try { say(queue.poll(30, TimeUnit.MILLISECONDS) == null ? "n" : "q"); } catch (InterruptedException e) { }
            })};
        for (Thread t : all) t.start();
        synchronized (lock) {
            lock.wait(40);
            text.append(text.length());
        }
        for (Thread t : all) t.join();
        System.out.println(text);
    }
}
