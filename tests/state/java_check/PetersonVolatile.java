/* Peterson's algorithm with volatile flags. */
// holds
public class PetersonVolatile {
    static volatile boolean first, second;
    static volatile int turn;
    static int n;

    static void one() {
        first = true;
        turn = 1;
        while (second && turn == 1)
            ;
        n++;
        first = false;
    }

    static void two() {
        second = true;
        turn = 0;
        while (first && turn == 0)
            ;
        n++;
        second = false;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PetersonVolatile::two);
        t.start();
        one();
        t.join();
        assert n == 2;
    }
}
