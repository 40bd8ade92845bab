/* Lost update: equals of a library object that is changed in place: the look compares it with itself. */
// expect: must-find atomicity MutableLook.due
class MutableLook {
    private java.util.Date due = new java.util.Date(0);
    synchronized java.util.Date due() { return due; }
    void later() {
        while (true) {
            java.util.Date seen = due();
            long t;
            synchronized (this) { t = seen.getTime(); }
            synchronized (this) {
                if (due.equals(seen)) { due.setTime(t + 1); return; }
            }
        }
    }
    public static void main(String[] args) throws Exception {
        MutableLook c = new MutableLook();
        Thread a = new Thread(c::later), b = new Thread(c::later);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.due().getTime() == 2 ? "OK" : "BROKEN");
    }
}
