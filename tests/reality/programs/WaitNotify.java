/** Two threads that take turns by wait and notify, and one that is interrupted while it waits. */
public class WaitNotify {
    static class Turns {
        private int turn;
        private final StringBuilder text = new StringBuilder();

        synchronized void take(int own, int times) throws InterruptedException {
            for (int i = 0; i < times; i++) {
                while (turn != own) {
                    wait();
                }
                text.append(own);
                turn = 1 - own;
                notifyAll();
            }
        }

        @Override
        public synchronized String toString() {
            return text.toString();
        }
    }

    static class Player extends Thread {
        private final Turns turns;
        private final int own;

        Player(Turns turns, int own) {
            this.turns = turns;
            this.own = own;
        }

        @Override
        public void run() {
            try {
                turns.take(own, 3);
            } catch (InterruptedException stop) {
                interrupt();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Turns turns = new Turns();
        Player one = new Player(turns, 0), two = new Player(turns, 1);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(turns);
        Object never = new Object();
        Thread waiting = new Thread() {
            @Override
            public void run() {
                synchronized (never) {
                    try {
                        never.wait();
                    } catch (InterruptedException stop) {
                        System.out.println("interrupted");
                    }
                }
            }
        };
        waiting.start();
        waiting.interrupt();
        waiting.join();
    }
}
