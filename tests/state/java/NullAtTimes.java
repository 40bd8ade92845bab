/* A field is checked, then set to null by another thread, then used.
 * outcome: end
 * exception: java.lang.NullPointerException
 * race */
public class NullAtTimes {
    static Object shared = new Object();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { if (shared != null) shared.hashCode(); }); // found: race exception
        t.start();
        shared = null;
        t.join();
        System.out.println("end");
    }
}
