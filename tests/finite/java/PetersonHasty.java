// verdict: proved
// fails: [] !(at(Left, PetersonHasty.inside) && at(Right, PetersonHasty.inside))
// fair fails: [] !(at(Left, PetersonHasty.inside) && at(Right, PetersonHasty.inside))
// Peterson with its first two writes the other way round.
public class PetersonHasty {
    static boolean first, second;
    static int turn;

    static void inside() {
    }

    static class Left extends Thread {
        @Override
        public void run() {
            while (true) {
                turn = 1;
                first = true;
                while (second && turn == 1) {
                }
                inside();
                first = false;
            }
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            while (true) {
                turn = 0;
                second = true;
                while (first && turn == 0) {
                }
                inside();
                second = false;
            }
        }
    }

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }
}
