// runs: 3
// options: --kinds race
class HiddenRace {
    static int x, n, o;
    static final Object lock = new Object();

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 1; // found: race
            synchronized (lock) {
                n = 1;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (lock) {
                o = 1;
            }
            x = 2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
