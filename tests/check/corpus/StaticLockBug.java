// A lock in a static final field is one lock for all objects; a lock in a field of each thread's own object is not.
//
// Each Teller locks an object that no other one has. T1 reads next; T2 reads the same and writes next + 1; T1 does so, too.
//
// expect: must-find atomicity Numbers.next

class Numbers {
    private int next;

    public int draw() {
        int drawn = next;
        next = drawn + 1;
        return drawn;
    }
}

class Teller extends Thread {
    private final Object lock = new Object();
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

class StaticLockBug {
    public static void main(String[] args) {
        Numbers numbers = new Numbers();
        for (int i = 0; i < 2; i++)
            new Teller(numbers).start();
    }
}
