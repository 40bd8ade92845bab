// As TurnsRepaired, but each round looks at the flag without the lock.
//
// T1 sees that the slot is free; T2, a second one who fills, fills it; T1 fills it again, and what T2 left there is lost.
//
// expect: must-find atomicity TurnsBug.free

class TurnsBug {
    private static final Object lock = new Object();
    private static boolean full;
    private static boolean free = true;
    private static int slot;

    private static void fill() {
        for (int i = 0; i < 7; i++) {
            boolean empty;
            synchronized (lock) {
                empty = free;
            }
            if (empty) {
                synchronized (lock) {
                    slot = i;
                    free = false;
                    full = true;
                }
            }
        }
    }

    private static void drain() {
        for (int i = 0; i < 7; i++) {
            synchronized (lock) {
                if (full) {
                    System.out.println(slot);
                    full = false;
                    free = true;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> fill()).start();
        new Thread(() -> fill()).start();
        new Thread(() -> drain()).start();
    }
}
