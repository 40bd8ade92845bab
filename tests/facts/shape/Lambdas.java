/* Threads that run lambdas share what these keep; a counter is protected by its own lock, a flag is not. */
class Counter {
    int count;
    boolean flag;

    synchronized void increment() {
        count++;
    }

    void raise() {
        flag = true;
    }
}

public class Lambdas {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Counter alone = new Counter();
        Thread one = new Thread(() -> counter.increment());
        Thread two = new Thread(() -> {
            counter.increment();
            counter.raise();
        });
        one.start();
        two.start();
        counter.raise();
        alone.increment();
        one.join();
    }
}

/* must: thread thread@24 Lambdas.lambda$main$0(LCounter;)V once
 * must: thread thread@25 Lambdas.lambda$main$1(LCounter;)V once
 * must: shared 17:Counter thread@25 always
 * must: variable 17:Counter.count protected by 17:Counter
 * must: variable 17:Counter.flag shared
 * must: owned 18:Counter
 * must: variable 18:Counter.lock owned */
