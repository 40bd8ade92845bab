// What annotations and defaults say (src/isolate/spec.h); tests/isolate/test_spec.c has the expectations.
import java.util.Collection;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.RecursiveTask;

@interface AtomicSet { String value() default ""; }
@interface UnitOfWork { }
@interface UnitFor { }
@interface GuardedBy { String[] value(); }
@interface Immutable { }

class Annotations {
    @interface ThreadSafe { }
    @interface NotThreadSafe { }
    @interface ThreadConfined { }
}

class Plain {
    int a;
    private long b;
    static int s, t;
    static { s = 1; }

    public Plain() { }
    public void open() { }
    public static void shared() { }
    public static void main(String[] arguments) { }
    public static void main(int number) { }
    protected void guarded() { }
    void inner() { }
    private void own() { }
    public Runnable task() { return () -> a++; }
    public void run() { }   // not a Runnable
}

class Below extends Plain {
    int c;
    @Override public void open() { }
}

class Sets {
    @AtomicSet("one") int a;
    @AtomicSet("one") int b;
    @AtomicSet("two") int c;
    @AtomicSet int unnamed, unnamedToo;
    int alone;
    @AtomicSet("one") static int s;
    static int t;
    public void open() { }
}

class MoreSets extends Sets {
    @AtomicSet("one") int d;
    @AtomicSet("three") int e;
    @AtomicSet("one") static int u;
}

class OtherSets {
    @AtomicSet("one") int a;
}

interface Store<T> {
    @UnitOfWork void put(T item, @UnitFor Collection<T> from);
    void look();
}

class Units implements Store<String> {
    int a;
    @UnitOfWork Units() { }
    Units(@UnitFor Collection<String> from, int number, @UnitFor Object other) { }
    @UnitOfWork private void own() { }
    public void open() { }
    public void put(String item, Collection<String> from) { }
    public void put(Integer item, Object from) { }
    public void look() { }
}

class Bodies implements Runnable, Callable<Integer> {
    public void run() { }
    public void run(int times) { }
    public Integer call() { return 1; }
    public void open() { }
}

class SaidBody extends Thread {
    @Override @UnitOfWork public void run() { }
    public void open() { }
}

class Fork extends RecursiveTask<Integer> {
    @Override public Integer compute() { return 1; }
}

class Tick extends TimerTask {
    public void run() { }
}

@Annotations.ThreadSafe class Safe { public void open() { } }
@Annotations.NotThreadSafe class Unsafe { public void open() { } @UnitOfWork public void said() { } }
@Annotations.NotThreadSafe class UnsafeByDefault { int a; public void open() { } }
@Immutable class Fine { final int a = hashCode(); public void open() { } }
@Annotations.ThreadConfined class Confined { }
@Immutable @Annotations.ThreadSafe class Both { }

class Guards {
    @GuardedBy("this") int a;
    @GuardedBy({"lock", "Guards.class"}) int b;
    int c;
    class Inner { int d; public int look() { return a + d; } }
}

record Point(int x, int y) { }
enum Color { RED, GREEN; int count; public void open() { } }
