// A static synchronized method calls a helper that waits on the class: the monitor is given up in the middle of next.
//
// T1 reads number, waits, T2 takes the same number.
//
// expect: must-find atomicity Tickets.number
// expect: must-doubt

class Tickets {
    private static int number;

    public static synchronized int next() {
        int mine = number;
        rest();
        number = mine + 1;
        return mine;
    }

    private static void rest() {
        try {
            Tickets.class.wait(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

class ClassWaitBug {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 100; n++)
                    Tickets.next();
            }).start();
    }
}
