// verdict: proved
// One initialiser needs the other class, which needs nobody; those of an enum are in a circle that has one way in.
public class InitialisersInOrder {
    static class Left {
        static Right right = new Right();
    }

    static class Right {
        static Object made = new Object();
    }

    enum Kind {
        ONE {
        },
        OTHER {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Left());
        other.start();
        new Right();
        Object kind = Kind.ONE;
        other.join();
    }
}
