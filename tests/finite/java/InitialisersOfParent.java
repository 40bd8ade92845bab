// verdict: unknown
// A class makes one of its subclass, whose initialisation begins with that of the class: a circle, too.
public class InitialisersOfParent {
    static class Shape {
        static Shape round = new Circle();
    }

    static class Circle extends Shape {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Shape());
        other.start();
        new Circle();
        other.join();
    }
}
