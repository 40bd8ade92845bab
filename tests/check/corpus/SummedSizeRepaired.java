// The size of a concurrent map is added up while nobody counts: the lock is held.
//
// expect: must-prove Members

import java.util.concurrent.ConcurrentHashMap;

class Members {
    private final ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();

    public synchronized void join(int number) {
        names.put(number, "member");
    }

    public synchronized void leave(int number) {
        names.remove(number);
    }

    public boolean has(int number) {
        return names.containsKey(number);
    }

    public synchronized int count() {
        return names.size();
    }
}

class SummedSizeRepaired {
    static void move(Members members, int from) {
        for (int n = from; n < from + 10; n++) {
            members.join(n + 1);
            members.leave(n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Members members = new Members();
        members.join(0);
        members.join(1000);
        Thread first = new Thread(() -> move(members, 0)), second = new Thread(() -> move(members, 1000));
        first.start();
        second.start();
        if (members.count() < 2 && !members.has(0))
            System.out.println("a member is missing");
        first.join();
        second.join();
    }
}
