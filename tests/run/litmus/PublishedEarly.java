/* The object is published before its field is set: who looks early sees nothing in it, or no object at all (-1).
 * outcome: -1
 * outcome: 0
 * outcome: 7 */
public class PublishedEarly {
    static PublishedEarly shared;
    int value;
    static int seen;
    PublishedEarly() { shared = this; value = 7; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { PublishedEarly p = shared; seen = p == null ? -1 : p.value; });
        t.start();
        new PublishedEarly();
        t.join();
        System.out.println(seen);
    }
}
