// A concurrent map looks for its first key while the lock is held.
//
// expect: must-prove Waiting

import java.util.concurrent.ConcurrentHashMap;

class Waiting {
    private final ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();

    public synchronized void come(int number) {
        names.put(number, "somebody");
    }

    public synchronized void go(int number) {
        names.remove(number);
    }

    public synchronized boolean nobody() {
        return !names.keys().hasMoreElements();
    }
}

class EnumeratedKeysRepaired {
    public static void main(String[] args) {
        Waiting waiting = new Waiting();
        waiting.come(9);
        Thread mover = new Thread(() -> {
            waiting.come(0);
            waiting.go(9);
        });
        mover.start();
        if (waiting.nobody())
            System.out.println("nobody waits");
    }
}
