// options: --kinds atomicity
// expect: must-doubt
// outside asks for null, inside for the version only
public class DclOtherQuestion {
    static class Conf { final int v; Conf(int v) { this.v = v; } }
    private volatile Conf conf;
    private volatile int version = 1;
    public int value() {
        if (conf == null || conf.v != version) {
            synchronized (this) {
                if (conf == null) conf = new Conf(version);
            }
        }
        return conf.v - version;
    }
    public void bump() { synchronized (this) { version = 2; conf = null; } }
    public static void main(String[] a) throws Exception {
        DclOtherQuestion d = new DclOtherQuestion();
        Thread t = new Thread(() -> d.bump());
        Thread u = new Thread(() -> { assert d.value() <= 0; });
        t.start(); u.start(); t.join(); u.join();
    }
}
