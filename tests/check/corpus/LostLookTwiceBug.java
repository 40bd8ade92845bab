// The second look goes through the same method as the first one: it says that there is room, and not that nobody else
// has joined. Runs are led to that second look, behind which nobody comes between, so that what is found may be doubted.
// expect: must-doubt
public class LostLookTwiceBug {
    static class Waiting {
        private int length;

        synchronized int length() {
            return length;
        }

        private synchronized boolean setIfRoom(int next) {
            if (length() >= 50) {
                return false;
            }
            length = next;
            return true;
        }

        void join() {
            int before = length();
            if (!setIfRoom(before + 1)) {
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
