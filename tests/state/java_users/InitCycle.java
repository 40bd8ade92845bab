/* Parent and child: each class initialises the other. */
// says: main waits for the initialisation of InitCycle$Shape at InitCycle.java:15, which Thread-0 has begun.
public class InitCycle {
    static class Shape {
        static final Shape UNIT = new Square();
    }

    static final class Square extends Shape {
        static int made;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println(Shape.UNIT));
        t.start();
        System.out.println(Square.made); // found: deadlock
        t.join();
    }
}
