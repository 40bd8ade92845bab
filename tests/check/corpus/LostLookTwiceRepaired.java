// The second look, through the same method, is held against the first one.
// expect: must-prove LostLookTwiceRepaired$Waiting
public class LostLookTwiceRepaired {
    static class Waiting {
        private int length;

        synchronized int length() {
            return length;
        }

        private synchronized boolean setIfSame(int before, int next) {
            if (length() != before) {
                return false;
            }
            length = next;
            return true;
        }

        void join() {
            int before = length();
            if (!setIfSame(before, before + 1)) {
                System.out.println("come back tomorrow");
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Waiting waiting = new Waiting();
        Thread one = new Thread(waiting::join);
        Thread two = new Thread(waiting::join);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(waiting.length());
    }
}
