import java.util.*;
import java.util.concurrent.atomic.*;

// options: --kinds atomicity
// expect: must-hold
/** A table that is made when it is first asked for. */
public class V07Ok {
    static final class Table {
        private final List<String> rows = new ArrayList<>();
        private int n;
        Table() {  }
        public synchronized void add(String s) { rows.add(s); n++; }
        public synchronized boolean fine() { return rows.size() == n; }
    }
    static final class Db {
        private final AtomicReference<Table> cell = new AtomicReference<>();
        
        public Table table() {
            Table known = cell.get();
            if (known != null) return known;
            
            Table made = new Table();
            return cell.compareAndSet(null, made) ? made : cell.get();
        }
        
    }
    
    public static void main(String[] args) throws Exception {
        Db db = new Db();
        Thread a = new Thread(() -> { db.table().add("a");  }), b = new Thread(() -> db.table().add("b"));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(db.table().fine() && db.table().n == 2 ? "OK" : "BROKEN");
    }
}
