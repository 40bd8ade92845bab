// A method sets the level while threads ask for it.
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

public class ConstantOther {
    static int level = 1;
    static Box box = new Box();
    static void set(int k) { level = k; }

    public static void main(String[] args) throws Exception {
        new Thread(() -> { if (level == 2) box.add(); }).start();
        new Thread(() -> { if (level == 2) box.add(); }).start();
        set(2);
    }
}
