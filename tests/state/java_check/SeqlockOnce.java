/* The writer counts only behind what it writes: the reader sees half of it. */
public class SeqlockOnce {
    static volatile int number, x, y;

    static void write() {
        x = 1;
        y = 1;
        number += 2;
    }

    public static void main(String[] args) {
        new Thread(SeqlockOnce::write).start();
        int before = number, a = x, b = y, after = number;
        if (before % 2 == 0 && before == after)
            assert a == b : a + " and " + b; // found: assertion
    }
}
