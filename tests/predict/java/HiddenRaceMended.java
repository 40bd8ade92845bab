// unknown: a solver sees nothing new
// options: --kinds race
class HiddenRaceMended {
    static int x, n, o;
    static final Object lock = new Object();

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (lock) {
                x = 1;
                n = 1;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (lock) {
                o = 1;
                x = 2;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
