/* Lost update: StringJoiner/Calendar style: set of what get gave, in two regions. */
// expect: must-find atomicity CalBump.c
import java.util.*;
class CalBump {
    private final Calendar c = new GregorianCalendar(2020, 0, 1);
    synchronized int year() { return c.get(Calendar.YEAR); }
    synchronized void year(int y) { c.set(Calendar.YEAR, y); }
    void next() { year(year() + 1); }
    public static void main(String[] args) throws Exception {
        CalBump c = new CalBump();
        Thread a = new Thread(c::next), b = new Thread(c::next);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.year() == 2022 ? "OK" : "BROKEN");
    }
}
