// The helper waits on an object of its own: the class's monitor is held throughout.
//
// expect: must-prove Tickets

class Tickets {
    private static final Object CLOCK = new Object();
    private static int number;

    public static synchronized int next() {
        int mine = number;
        rest();
        number = mine + 1;
        return mine;
    }

    private static void rest() {
        synchronized (CLOCK) {
            try {
                CLOCK.wait(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

class ClassWaitRepaired {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 100; n++)
                    Tickets.next();
            }).start();
    }
}
