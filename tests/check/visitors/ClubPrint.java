/* Atomicity: size decides, add acts; its result only says whether this name was there. */
// expect: must-find atomicity ClubPrint.MEMBERS
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
class ClubPrint {
    static final Set<String> MEMBERS = ConcurrentHashMap.newKeySet();
    static void join(String name) {
        if (MEMBERS.size() < 1) {
            if (MEMBERS.add(name)) System.out.println(name);
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> join("ann")), b = new Thread(() -> join("bob"));
        a.start(); b.start(); a.join(); b.join();
        System.out.println(MEMBERS.size() <= 1 ? "OK" : "BROKEN");
    }
}
