/* Lost update: a Date that a getter gives is read in one region, set in the next (no loop, final field). */
// expect: must-find atomicity DateByGetter.due
import java.util.Date;
class DateByGetter {
    private final Date due = new Date(0);
    synchronized Date due() { return due; }
    void later() {
        Date seen = due();
        long t;
        synchronized (this) { t = seen.getTime(); }
        synchronized (this) { due.setTime(t + 1); }
    }
    public static void main(String[] args) throws Exception {
        DateByGetter c = new DateByGetter();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due().getTime() == 2 ? "OK" : "BROKEN");
    }
}
