// verdict: proved
public class PoliteOnes {
    static class Fork {
        boolean used;
    }

    static class Philosopher extends Thread {
        final Fork left, right;

        Philosopher(Fork left, Fork right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                    right.used = left.used;
                }
            }
        }
    }

    public static void main(String[] args) {
        Fork[] forks = new Fork[3];
        for (int i = 0; i < 3; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < 3; i++) {
            new Philosopher(forks[i < 2 ? i : 0], forks[i < 2 ? i + 1 : 2]).start();
        }
    }
}
