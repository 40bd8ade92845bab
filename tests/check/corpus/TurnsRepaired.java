// Two threads take turns by flags that they look at and set under one lock, in loops. The lambdas that call these loops are no step of their own:
// what is looked at in one round has nothing to do with what is set in a later one.
//
// expect: must-prove TurnsRepaired

class TurnsRepaired {
    private static final Object lock = new Object();
    private static boolean full;
    private static boolean free = true;
    private static int slot;

    private static void fill() {
        for (int i = 0; i < 7; i++) {
            synchronized (lock) {
                if (free) {
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
        new Thread(() -> drain()).start();
    }
}
