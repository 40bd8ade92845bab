// As StagesBug, but price and tax are set together, and read together.
//
// expect: must-prove StagesRepaired

class StagesRepaired {
    private static final Object bills = new Object();
    private static int price = 100;
    private static int tax = 20;

    private static void raise() {
        synchronized (bills) {
            price = 200;
            tax = price / 5;
        }
    }

    private static void bill() {
        int due, part;
        synchronized (bills) {
            due = price;
            part = tax;
        }
        if (part * 5 != due) {
            throw new IllegalStateException("a bill of " + due + " with a tax of " + part);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> raise()).start();
        new Thread(() -> bill()).start();
    }
}
