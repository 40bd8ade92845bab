/* Lost update: the second look compares a Date that is changed in place with itself. */
// expect: must-find atomicity NoLookDate.due
import java.util.*;
class NoLookDate {
    private Date due = new Date(0);
    synchronized Date due() { return due; }
    void later() {
        while (true) {
            Date seen = due();
            int t;
            synchronized (this) { t = (int) seen.getTime(); }
            synchronized (this) {
                if (true) { due.setTime(t + 1); return; }
            }
        }
    }
    public static void main(String[] args) throws Exception {
        NoLookDate c = new NoLookDate();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due().getTime() == 2 ? "OK" : "BROKEN");
    }
}
