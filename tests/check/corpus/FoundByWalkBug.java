// A map that is thread-safe looks for a value by a walk through its entries, and others may come between.
//
// T2 hands the token from 9 to 0: it writes 0 before it clears 9. T1 has looked at 0 before that and looks at 9 after it: nobody has it.
//
// expect: must-find atomicity Holders.tokens

import java.util.concurrent.ConcurrentHashMap;

class Holders {
    private final ConcurrentHashMap<Integer, String> tokens = new ConcurrentHashMap<>();

    public void set(int who, String what) {
        tokens.put(who, what);
    }

    public boolean anybody() {
        return tokens.containsValue("token");
    }
}

class FoundByWalkBug {
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
