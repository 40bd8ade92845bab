/* Value is written before the volatile flag, read behind it; each round looks once. */
// expect: tolerated unknown FlagLoop.value FlagLoop.ready -- doubted: no run shows it
class FlagLoop {
    private int value;
    private volatile boolean ready;
    void put(int v) { value = v; ready = true; }
    int get() { return ready ? value : -1; }
    void watch() {
        for (int i = 0; i < 5; i++) {
            if (get() == 0) System.out.println("BROKEN");
        }
    }
    public static void main(String[] args) throws Exception {
        FlagLoop m = new FlagLoop();
        Thread a = new Thread(() -> m.put(7)), b = new Thread(m::watch);
        a.start(); b.start(); a.join(); b.join();
    }
}
