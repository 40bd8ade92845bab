// The price and the tax on it are set one after the other, each under a lock of its own, and the tax is computed from the price. Nobody says
// that both are one step, but who asks for the bill reads the one and then the other, and goes by both.
//
// T1 reads the price; T2 sets price and tax; T1 reads the tax.
//
// expect: must-find atomicity StagesBug.price StagesBug.tax

class StagesBug {
    private static final Object prices = new Object();
    private static final Object taxes = new Object();
    private static int price = 100;
    private static int tax = 20;

    private static void raise() {
        synchronized (prices) {
            price = 200;
        }
        synchronized (taxes) {
            tax = price / 5;
        }
    }

    private static void bill() {
        int due, part;
        synchronized (prices) {
            due = price;
        }
        synchronized (taxes) {
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
