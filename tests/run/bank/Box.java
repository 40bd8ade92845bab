/* Fields of all sorts, for hostile programs (hostile_bytecode.h). */
public class Box implements Cloneable, java.io.Serializable {
    static Object shared = "shared";
    static long sum = 5;
    static Box last;
    static Runnable runs;
    boolean truth;
    byte small = -3;
    char letter = 'x';
    short medium = 300;
    int number = 7;
    long wide = 0x4142434445464748L;
    float real = 1.5f;
    double twice = 2.5;
    Object any = "any";
    String text = "text";
    Box next;
    Box[] boxes = new Box[2];
    Runnable task;
    int[] numbers = {1, 2, 3};

    public Box() {
    }

    public Box(Box next, int number) {
        this.next = next;
        this.number = number;
    }

    public static Object give(Object what) {
        return what;
    }

    public static int add(int one, long other, Box to) {
        return one + (int) other + to.number;
    }

    public String name(String of) {
        return text + of.length();
    }

    public Box self(Object any, long wide) {
        this.any = any;
        this.wide = wide;
        return this;
    }

    @Override
    public String toString() {
        return "box " + number;
    }
}
