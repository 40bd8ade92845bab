/* Two threads are the first to use Config and Registry, whose initialisers need each other. */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class ClassInitCircle {
    static class Config { static final int SIZE; static { pause(); SIZE = Registry.COUNT + 1; } static int size() { return SIZE; } }
    static class Registry { static int COUNT; static { pause(); COUNT = Config.size() + 1; } static int count() { return COUNT; } }
    static void pause() { }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        int[] r = new int[2];
        Thread a = new Thread(() -> { for (int i = 0; i < 100; i++) r[0] += Config.size(); });
        Thread b = new Thread(() -> { for (int i = 0; i < 100; i++) r[1] += Registry.count(); });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(r[0] + r[1]);
    }
}
