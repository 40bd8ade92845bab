// An element is read and written under the lock, but not both at once; an array of one carries the value.
// expect: must-find atomicity LostSlotsBug.SLOTS
/** A table of counters; the lock is taken for each access of an element. */
public class LostSlotsBug {
    private static final Object LOCK = new Object();
    private static final int[] SLOTS = new int[8];

    private static int at(int slot) {
        synchronized (LOCK) {
            return SLOTS[slot];
        }
    }

    private static void up(int slot) {
        int[] next = {at(slot)};
        next[0]++;
        synchronized (LOCK) {
            SLOTS[slot] = next[0];
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Runnable work = () -> {
            for (int i = 0; i < 4; i++) {
                up(i % 2);
            }
        };
        Thread one = new Thread(work);
        Thread two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(at(0) + at(1));
    }
}
