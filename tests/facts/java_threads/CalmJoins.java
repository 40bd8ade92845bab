/* Joins that catch the InterruptedException, in a program in which nobody is ever interrupted. Each method runs once. */
class CalmJoins {
    static int x;

    static void loop(int n) {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(CalmJoins::inLoop)).start();
        x++; // must: parallel with inLoop
        for (Thread thread : threads)
            try {
                thread.join(); // must: joined inLoop
            } catch (InterruptedException e) {
                x++;
            }
        x++; // must: apart from inLoop
    }

    static void inLoop() {
    }

    static void one() {
        Thread thread = new Thread(CalmJoins::alone);
        thread.start();
        try {
            thread.join(); // must: joined alone
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        x++; // must: apart from alone
    }

    static void alone() {
    }

    static void anything(int n) {
        Thread thread = new Thread(CalmJoins::whatever);
        thread.start();
        try {
            x /= n;
            thread.join(); // must: joined whatever
        } catch (Exception e) {
            x++; // must: parallel with whatever
        }
        x++; // must: parallel with whatever
    }

    static void whatever() {
    }

    public static void main(String[] arguments) {
        loop(arguments.length);
        one();
        anything(arguments.length);
    }
}
