/* Lost update: a Date read in one region, set in the next, by the field itself. */
// expect: must-find atomicity DateByField.due
import java.util.Date;
class DateByField {
    private final Date due = new Date(0);
    void later() {
        long t;
        synchronized (this) { t = due.getTime(); }
        synchronized (this) { due.setTime(t + 1); }
    }
    public static void main(String[] args) throws Exception {
        DateByField c = new DateByField();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due.getTime() == 2 ? "OK" : "BROKEN");
    }
}
