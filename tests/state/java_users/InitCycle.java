/* Parent and child: each class initialises the other. */
public class InitCycle {
    static class Shape {
        static final Shape UNIT = new Square(); // found: deadlock
    }

    static final class Square extends Shape {
        static int made;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println(Shape.UNIT));
        t.start();
        System.out.println(Square.made);
        t.join();
    }
}
