// lost update. equals() of Record compares the id only, so the look does not notice a changed balance.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookSloppyEquals.current
public class LookSloppyEquals {
    static final class Record {
        final int id; final int balance;
        Record(int id, int balance) { this.id = id; this.balance = balance; }
        Record plus(int n) { return new Record(id, balance + n); }
        @Override public boolean equals(Object o) { return o instanceof Record && ((Record) o).id == id; }
        @Override public int hashCode() { return id; }
    }
    private Record current = new Record(7, 0);
    private synchronized Record current() { return current; }
    private synchronized boolean replace(Record old, Record fresh) {
        if (!current.equals(old)) return false;
        current = fresh;
        return true;
    }
    void deposit(int n) {
        while (true) {
            Record old = current();
            if (replace(old, old.plus(n))) return;
        }
    }
    public static void main(String[] args) throws Exception {
        LookSloppyEquals s = new LookSloppyEquals();
        Thread a = new Thread(() -> { for (int i = 0; i < 4; i++) s.deposit(1); });
        Thread b = new Thread(() -> { for (int i = 0; i < 4; i++) s.deposit(1); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(s.current().balance + " of 8");
    }
}
