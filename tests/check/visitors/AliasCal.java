/* Lost update: the second look compares a Calendar that is changed in place with itself. */
// expect: must-find atomicity AliasCal.due
import java.util.*;
class AliasCal {
    private Calendar due = new GregorianCalendar(2020, 0, 1);
    synchronized Calendar due() { return due; }
    void later() {
        while (true) {
            Calendar seen = due();
            int t;
            synchronized (this) { t = seen.get(Calendar.YEAR); }
            synchronized (this) {
                if (due.compareTo(seen) == 0) { due.set(Calendar.YEAR, t + 1); return; }
            }
        }
    }
    public static void main(String[] args) throws Exception {
        AliasCal c = new AliasCal();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due().get(Calendar.YEAR) == 2022 ? "OK" : "BROKEN");
    }
}
