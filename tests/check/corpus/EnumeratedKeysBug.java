// A concurrent map looks for its first key when it is asked for an enumeration: a walk through its places.
//
// T2 puts a key in front before it takes the last one out: there is always one. T1 has passed the front before that, and comes to
// the end after it.
//
// expect: must-find atomicity Waiting.names

import java.util.concurrent.ConcurrentHashMap;

class Waiting {
    private final ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();

    public void come(int number) {
        names.put(number, "somebody");
    }

    public void go(int number) {
        names.remove(number);
    }

    public boolean nobody() {
        return !names.keys().hasMoreElements();
    }
}

class EnumeratedKeysBug {
    public static void main(String[] args) throws InterruptedException {
        Waiting waiting = new Waiting();
        waiting.come(9);
        int times = args.length == 0 ? 5 : 9000000;
        Thread mover = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                waiting.come(0);
                waiting.go(9);
                waiting.come(9);
                waiting.go(0);
            }
        });
        mover.start();
        for (int i = 0; i < times; i++)
            if (waiting.nobody())
                System.out.println("nobody waits");
        mover.join();
    }
}
