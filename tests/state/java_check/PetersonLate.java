/* Peterson's algorithm in which the flag is raised behind the turn: both may go in. */
public class PetersonLate {
    static volatile boolean first, second;
    static volatile int turn;
    static int n;

    static void one() {
        turn = 1;
        first = true;
        while (second && turn == 1)
            ;
        n++; // found: race+
        first = false;
    }

    static void two() {
        turn = 0;
        second = true;
        while (first && turn == 0)
            ;
        n++;
        second = false;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PetersonLate::two);
        t.start();
        one();
        t.join();
        assert n == 2; // found: assertion
    }
}
