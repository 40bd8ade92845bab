/* The reference is volatile, the elements are not. */
public class VolatileArray {
    static volatile int[] slots = new int[2];
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> slots[0] = 1); // found: race
        t.start();
        System.out.println(slots[0]);
        t.join();
    }
}
