/* An object is handed over by a volatile field. */
// holds
public class PublishVolatile {
    static class Box {
        int value;
    }

    static volatile Box box;

    public static void main(String[] args) {
        new Thread(() -> {
            Box made = new Box();
            made.value = 42;
            box = made;
        }).start();
        Box seen = box;
        assert seen == null || seen.value == 42;
    }
}
