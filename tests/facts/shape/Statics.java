/* Static variables are owned if one thread accesses them (4.2); the object in another one is shared from its assignment on. A lock that
 * exists once protects without being related to the variable. */
class Box {
    int value;
}

public class Statics extends Thread {
    static int counter;
    static Box open, guarded;
    static int total;
    static final Object LOCK = new Object();

    public void run() {
        open.value++;
        synchronized (LOCK) {
            guarded.value++;
            total++;
        }
    }

    static synchronized int next() {
        return ++total;
    }

    public static void main(String[] args) {
        Box first = new Box();
        first.value = 1;
        counter++;
        open = first;
        first.value = 2;
        guarded = new Box();
        Statics thread = new Statics();
        thread.start();
        synchronized (LOCK) {
            guarded.value--;
        }
        next();
    }
}

/* must: thread thread@33 Statics.run()V once
 * must: expose main 29 26:Box
 * must: shared 26:Box main after 29
 * must: variable static Statics.counter owned
 * must: variable static Statics.open shared
 * must: variable 26:Box.value shared
 * must: variable 31:Box.value protected by 11:Object
 * must: variable static Statics.total shared
 * must: owned 32:Statics */
