/* A lock by numbers: the reader reads again if the writer was there. */
// holds
public class Seqlock {
    static volatile int number, x, y;

    static void write() {
        number++;
        x = 1;
        y = 1;
        number++;
    }

    public static void main(String[] args) {
        new Thread(Seqlock::write).start();
        int before = number, a = x, b = y, after = number;
        if (before % 2 == 0 && before == after)
            assert a == b;
    }
}
