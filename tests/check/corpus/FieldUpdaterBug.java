// A counter that is changed by a VarHandle and a field updater only: no instruction writes its fields but those of the constructor. Each change is
// one step, but the price is read twice, and a change may come in between.
//
// expect: must-find atomicity Price.cents
// expect: must-find atomicity Price.sold

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
        return cents + cents / 5;
    }

    public void sell() {
        SOLD.incrementAndGet(this);
    }

    public boolean isRound() {
        return sold > 0 && sold % 10 == 0;
    }
}

public class FieldUpdaterBug {
    public static void main(String[] arguments) {
        Price price = new Price();
        new Thread(() -> {
            price.raise();
            price.sell();
            price.sell();
        }).start();
        System.out.println(price.withTax());
        System.out.println(price.isRound());
    }
}
