/* Double-checked locking without volatile. */
public class DoubleChecked {
    static class Thing {
        int value = 1;
    }

    static Thing thing;

    static Thing get() {
        if (thing == null) { // found: race+
            synchronized (DoubleChecked.class) {
                if (thing == null)
                    thing = new Thing();
            }
        }
        return thing;
    }

    public static void main(String[] args) {
        new Thread(DoubleChecked::get).start();
        get();
    }
}
