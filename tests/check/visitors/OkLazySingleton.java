// options: --kinds atomicity
// expect: must-hold
public class OkLazySingleton {
    private static volatile OkLazySingleton instance;
    private final int id;
    private OkLazySingleton(int id) { this.id = id; }
    public static OkLazySingleton get() {
        OkLazySingleton i = instance;
        if (i == null) { synchronized (OkLazySingleton.class) { i = instance; if (i == null) instance = i = new OkLazySingleton(7); } }
        return i;
    }
    public static void main(String[] a) throws Exception {
        OkLazySingleton[] r = new OkLazySingleton[2];
        Thread t = new Thread(() -> r[0] = get());
        Thread u = new Thread(() -> r[1] = get());
        t.start(); u.start(); t.join(); u.join();
        assert r[0] == r[1] && r[0].id == 7;
    }
}
