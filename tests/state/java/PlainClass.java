/* A class that runs nothing when it is initialised has no first user; what threads do to its fields is seen by others.
 * outcome: 0 0
 * outcome: 0 1
 * outcome: 1 0
 * outcome: 1 1
 * race */
public class PlainClass {
    static class Plain { static int one, other; }
    static class Box { int f; }
    static class Boxes { static Box box; }
    static int a, b;
    static void put() {
        Plain.one = 1; // found: race
        Boxes.box = new Box(); // found: race
        Boxes.box.f = 1;
    }
    static void look() {
        a = Plain.one;
        Box box = Boxes.box;
        b = box == null ? 0 : box.f; // found: race
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PlainClass::put), u = new Thread(PlainClass::look);
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(a + " " + b);
    }
}
