/* Lamport's bakery for two. */
// holds
public class Bakery {
    static volatile boolean choosingFirst, choosingSecond;
    static volatile int first, second;
    static int inside;

    static void one() {
        choosingFirst = true;
        first = second + 1;
        choosingFirst = false;
        while (choosingSecond)
            ;
        while (second != 0 && second < first)
            ;
        inside++;
        first = 0;
    }

    static void two() {
        choosingSecond = true;
        second = first + 1;
        choosingSecond = false;
        while (choosingFirst)
            ;
        while (first != 0 && first <= second)
            ;
        inside++;
        second = 0;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Bakery::two);
        t.start();
        one();
        t.join();
        assert inside == 2;
    }
}
