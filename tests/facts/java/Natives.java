/* What the JVM and natives do: handles, updaters, class loaders, shutdown, wrapped exceptions, weak references. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
public class Natives {
    static class Item { void use() {} }
    static class Cell {
        volatile Item one, two, three;
        static final VarHandle ONE;
        static final AtomicReferenceFieldUpdater<Cell, Item> TWO =
            AtomicReferenceFieldUpdater.newUpdater(Cell.class, Item.class, "two");
        static {
            try {
                ONE = MethodHandles.lookup().findVarHandle(Cell.class, "one", Item.class);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }
    }
    static class Loud { void shout() {} }
    static class Failure extends RuntimeException { void why() {} }
    public static void fail() { throw new Failure(); }
    static class Hook extends Thread { public void run() { tidy(); } static void tidy() {} } // only: Hook.tidy
    public static class Plugin { public Plugin() { init(); } void init() {} } // only: Plugin.init
    static void handled(Item item) { item.use(); } // only: Item.use

    public static void main(String[] args) throws Throwable {
        Cell cell = new Cell();
        Cell.ONE.compareAndSet(cell, null, new Item());
        cell.one.use(); // only: Item.use
        Cell.TWO.set(cell, new Item());
        cell.two.use(); // only: Item.use
        ((Item) Cell.ONE.getVolatile(cell)).use(); // only: Item.use Cell.<clinit>
        Item none = cell.three;
        if (none != null)
            none.use(); // only:
        VarHandle elements = MethodHandles.arrayElementVarHandle(Loud[].class);
        Loud[] louds = new Loud[1];
        elements.setVolatile(louds, 0, new Loud());
        louds[0].shout(); // only: Loud.shout
        MethodHandle handle = MethodHandles.lookup().findStatic(Natives.class, "handled",
            MethodType.methodType(void.class, Item.class));
        handle.invokeExact(new Item()); // only: Natives.handled Item.<init>
        Runtime.getRuntime().addShutdownHook(new Hook()); // only: Hook.<init>
        ClassLoader loader = Natives.class.getClassLoader();
        loader.loadClass("Natives$Plugin").getConstructor().newInstance(); // has: Plugin.<init>
        try {
            Natives.class.getMethod("fail").invoke(null); // only: Natives.fail
        } catch (InvocationTargetException e) {
            ((Failure) e.getCause()).why(); // only: Failure.why
        }
        WeakReference<Loud> weak = new WeakReference<>(new Loud());
        weak.get().shout(); // only: Loud.shout
        ThreadLocal<Loud> local = ThreadLocal.withInitial(Loud::new);
        local.get().shout(); // only: Loud.shout
    }
    // reached: Hook.run
}
