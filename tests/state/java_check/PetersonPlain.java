/* Peterson's algorithm without volatile: what it reads and writes is in races, whatever the order. */
// options: --kinds race
public class PetersonPlain {
    static boolean first, second;
    static int turn;

    static void one() {
        first = true; // found: race
        turn = 1; // found: race
        while (second && turn == 1) // found: race
            ;
        first = false;
    }

    static void two() {
        second = true;
        turn = 0;
        while (first && turn == 0)
            ;
        second = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonPlain::two).start();
        one();
    }
}
