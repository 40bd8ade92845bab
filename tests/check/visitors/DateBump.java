/* Lost update: no look at all: due date read in one region, set in another. */
// expect: must-find atomicity DateBump.due
import java.util.Date;
class DateBump {
    private final Date due = new Date(0);
    synchronized long time() { return due.getTime(); }
    synchronized void time(long t) { due.setTime(t); }
    void later() { time(time() + 1); }
    public static void main(String[] args) throws Exception {
        DateBump c = new DateBump();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.time() == 2 ? "OK" : "BROKEN");
    }
}
