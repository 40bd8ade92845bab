// main keeps the lock that it found in a field, replaces it, and goes on under the one that it kept: its threads take the new one.
//
// T1 in add reads total under the new lock, main writes it under the old one, T1 writes it: what main did is lost.
//
// expect: must-find atomicity Till.total

class Till {
    static Object lock = new Object();
    static int total;

    static void add(int amount) {
        synchronized (lock) {
            total = total + amount;
        }
    }
}

class OldLockKept {
    public static void main(String[] args) {
        Object kept = Till.lock;
        Till.lock = new Object();
        new Thread(() -> Till.add(1)).start();
        synchronized (kept) {
            Till.total = Till.total + 100;
        }
    }
}
