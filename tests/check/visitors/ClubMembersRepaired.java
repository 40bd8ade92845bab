/* Capacity and add under one lock. */
// expect: must-hold
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Club {
    static final int MAX = 1;
    private final Set<String> members = ConcurrentHashMap.newKeySet();
    private final AtomicInteger joined = new AtomicInteger();

    boolean join(String name) {
        synchronized (members) {
        if (members.size() < MAX) {
            if (members.add(name)) {
                joined.incrementAndGet();
                return true;
            }
        }
        return false;
        }
    }

    int size() {
        return members.size();
    }
}

class ClubMembersRepaired {

    public static void main(String[] args) throws Exception {
        Club club = new Club();
        Thread a = new Thread(() -> { club.join("ann"); });
        Thread b = new Thread(() -> { club.join("bob"); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(club.size() <= Club.MAX ? "OK" : "BROKEN " + club.size());
    }
}
