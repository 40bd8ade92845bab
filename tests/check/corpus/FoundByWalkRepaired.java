// A map looks for a value by a walk through its entries, and nobody comes between: the lock is held.
//
// expect: must-prove Holders

import java.util.concurrent.ConcurrentHashMap;

class Holders {
    private final ConcurrentHashMap<Integer, String> tokens = new ConcurrentHashMap<>();

    public synchronized void set(int who, String what) {
        tokens.put(who, what);
    }

    public synchronized boolean anybody() {
        return tokens.containsValue("token");
    }
}

class FoundByWalkRepaired {
    public static void main(String[] args) {
        Holders holders = new Holders();
        holders.set(0, "");
        holders.set(9, "token");
        Thread giver = new Thread(() -> {
            holders.set(0, "token");
            holders.set(9, "");
        });
        giver.start();
        if (!holders.anybody())
            System.out.println("nobody has the token");
    }
}
