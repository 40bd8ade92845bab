/* A bakery in which nobody says that he is choosing: both may have the same number, seen by one of them only. */
public class BakeryNotChoosing {
    static volatile int first, second;
    static int inside;

    static void one() {
        first = second + 1;
        while (second != 0 && second < first)
            ;
        inside++; // found: race
        first = 0;
    }

    static void two() {
        second = first + 1;
        while (first != 0 && first <= second)
            ;
        inside++;
        second = 0;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BakeryNotChoosing::two);
        t.start();
        one();
        t.join();
        assert inside == 2; // found: assertion
    }
}
