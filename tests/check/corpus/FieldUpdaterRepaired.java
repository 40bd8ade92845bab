// As FieldUpdaterBug, but each method accesses a field once, and no method more than one.
//
// expect: must-hold

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

class Price {
    private static final VarHandle CENTS;
    private static final AtomicLongFieldUpdater<Price> SOLD = AtomicLongFieldUpdater.newUpdater(Price.class, "sold");
    private volatile int cents = 100;
    private volatile long sold;

    static {
        try {
            CENTS = MethodHandles.lookup().findVarHandle(Price.class, "cents", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public void raise() {
        CENTS.getAndAdd(this, 1);
    }

    public int withTax() {
        int now = cents;
        return now + now / 5;
    }

    public void sell() {
        SOLD.incrementAndGet(this);
    }

    public boolean isRound() {
        return SOLD.get(this) % 10 == 0;
    }
}

public class FieldUpdaterRepaired {
    public static void main(String[] arguments) {
        Price price = new Price();
        new Thread(() -> {
            price.raise();
            price.sell();
        }).start();
        System.out.println(price.withTax());
        System.out.println(price.isRound());
    }
}
