// verdict: proved
// holds: [] !(at(Left, Peterson.inside) && at(Right, Peterson.inside))
// holds: [](at(Left, Peterson.inside) -> Peterson.wants[0])
// fails: [](Peterson.wants[0] -> <> at(Left, Peterson.inside))
// fails: [] Peterson.turn == 0
// fair holds: [](Peterson.wants[0] -> <> at(Left, Peterson.inside)) && []<> at(Right, Peterson.inside)
// fair fails: <>[] Peterson.turn == 1
// Mutual exclusion by memory alone. In runs that are not fair one thread may go round while the other one never moves.
public class Peterson {
    static final boolean[] wants = new boolean[2];
    static int turn;

    static void inside() {
    }

    static class Left extends Thread {
        @Override
        public void run() {
            while (true) {
                wants[0] = true;
                turn = 1;
                while (wants[1] && turn == 1) {
                }
                inside();
                wants[0] = false;
            }
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            while (true) {
                wants[1] = true;
                turn = 0;
                while (wants[0] && turn == 0) {
                }
                inside();
                wants[1] = false;
            }
        }
    }

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }
}
