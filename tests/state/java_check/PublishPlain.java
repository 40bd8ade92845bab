/* An object is handed over by a plain field. What is in it is in a race for the same reason, which is not said again. */
public class PublishPlain {
    static class Box {
        int value;
    }

    static Box box;

    public static void main(String[] args) {
        new Thread(() -> {
            Box made = new Box();
            made.value = 42;
            box = made; // found: race
        }).start();
        Box seen = box;
        assert seen == null || seen.value == 42;
    }
}
