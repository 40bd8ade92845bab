/* Lost update: as D2, in a field that is not final. */
// expect: must-find atomicity DateNotFinal.due
import java.util.Date;
class DateNotFinal {
    private Date due = new Date(0);
    void later() {
        long t;
        synchronized (this) { t = due.getTime(); }
        synchronized (this) { due.setTime(t + 1); }
    }
    public static void main(String[] args) throws Exception {
        DateNotFinal c = new DateNotFinal();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due.getTime() == 2 ? "OK" : "BROKEN");
    }
}
