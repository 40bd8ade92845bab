// The repair of StaticLockBug: one lock for all tellers.
//
// expect: must-hold
// expect: must-prove Numbers

class Numbers {
    private int next;

    public int draw() {
        int drawn = next;
        next = drawn + 1;
        return drawn;
    }
}

class Teller extends Thread {
    private static final Object lock = new Object();
    private final Numbers numbers;

    Teller(Numbers numbers) {
        this.numbers = numbers;
    }

    @Override public void run() {
        for (int i = 0; i < 5; i++) {
            synchronized (lock) {
                numbers.draw();
            }
        }
    }
}

class StaticLockRepaired {
    public static void main(String[] args) {
        Numbers numbers = new Numbers();
        for (int i = 0; i < 2; i++)
            new Teller(numbers).start();
    }
}
