/* Atomicity: size and add are two steps, more than one member. */
// expect: must-find atomicity Club.members
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Club {
    static final int MAX = 1;
    private final Set<String> members = ConcurrentHashMap.newKeySet();
    private final AtomicInteger joined = new AtomicInteger();

    boolean join(String name) {
        if (members.size() < MAX) {
            if (members.add(name)) {
                joined.incrementAndGet();
                return true;
            }
        }
        return false;
    }

    int size() {
        return members.size();
    }
}

class ClubMembers {

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
