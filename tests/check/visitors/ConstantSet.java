// The switch is set by main before the threads start.
//
// expect: must-find atomicity Box.a

class Box {
    private int a, b;

    public synchronized int sum() {
        return a + b;
    }

    public synchronized void put(int value) {
        a = value;
    }

    public void add() {
        int sum = sum();
        put(sum + 1);
    }
}

public class ConstantSet {
    static boolean on = false;
    static Box box = new Box();

    public static void main(String[] args) throws Exception {
        on = args.length == 0;
        new Thread(() -> { if (on) box.add(); }).start();
        if (on) box.add();
    }
}
