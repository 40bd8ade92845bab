/* Two fields that only letters tell apart which EML does not have. */
public class Accents {
    private int \u00e9, \u00fc;

    synchronized void set(int n) {
        \u00e9 = n;
    }

    void both() {
        \u00e9++;
        \u00fc++;
    }

    int sum() {
        return \u00e9 + \u00fc;
    }

    public static void main(String[] arguments) {
        Accents shared = new Accents();
        new Thread(shared::both).start();
        new Thread(() -> System.out.println(shared.sum())).start();
        shared.set(3);
    }
}
