/* Each thread has its own. */
// holds
public class Locals {
    static final ThreadLocal<StringBuilder> text = ThreadLocal.withInitial(StringBuilder::new);

    static String twice(String word) {
        StringBuilder mine = text.get();
        mine.setLength(0);
        return mine.append(word).append(word).toString();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            assert twice("a").equals("aa");
            text.remove();
        });
        t.start();
        assert twice("b").equals("bb");
        t.join();
    }
}
