// The size of a concurrent map is a sum of counters, which are added up while others count.
//
// Each mover puts a new key in before it takes the old one out: there are never fewer than two. But T1 may have added up the
// counter that has the new keys before they came, and the one that has the old keys after they went.
//
// expect: must-find atomicity Members.names

import java.util.concurrent.ConcurrentHashMap;

class Members {
    private final ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();

    public void join(int number) {
        names.put(number, "member");
    }

    public void leave(int number) {
        names.remove(number);
    }

    public int count() {
        return names.size();
    }
}

class SummedSizeBug {
    static void move(Members members, int from, int times) {
        for (int n = from; n < from + times; n++) {
            members.join(n + 1);
            members.leave(n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Members members = new Members();
        members.join(0);
        members.join(1000000);
        int times = args.length == 0 ? 10 : 900000;
        Thread first = new Thread(() -> move(members, 0, times)), second = new Thread(() -> move(members, 1000000, times));
        first.start();
        second.start();
        for (int i = 0; i < 10 * times; i++)
            if (members.count() < 2)
                System.out.println("a member is missing");
        first.join();
        second.join();
    }
}
