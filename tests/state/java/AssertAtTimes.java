/* An assertion that does not hold under all schedules.
 * outcome: end
 * assertion: java.lang.AssertionError: 1 */
public class AssertAtTimes {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int y = x; assert y == 0 : y; }); // found: assertion
        t.start();
        x = 1;
        t.join();
        System.out.println("end");
    }
}
