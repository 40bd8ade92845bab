/* Double-checked locking as it should be. */
// holds
public class DoubleCheckedVolatile {
    static class Thing {
        int value = 1;
    }

    static volatile Thing thing;
    static int made;

    static Thing get() {
        if (thing == null) {
            synchronized (DoubleCheckedVolatile.class) {
                if (thing == null) {
                    made++;
                    thing = new Thing();
                }
            }
        }
        return thing;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            assert get().value == 1;
        });
        t.start();
        get();
        t.join();
        assert made == 1;
    }
}
