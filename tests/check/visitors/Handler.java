// A dynamic proxy counts calls without a lock, the target behind it is synchronized.
//
// expect: must-find atomicity CallCounter.calls

import java.lang.reflect.*;

interface Store {
    void put(int v);
}

class RealStore implements Store {
    private int last;
    public synchronized void put(int v) {
        last = last + v;
    }
}

class CallCounter implements InvocationHandler {
    private final Store target;
    private int calls;
    CallCounter(Store t) {
        target = t;
    }
    @Override
    public Object invoke(Object p, Method m, Object[] args) throws Throwable {
        calls = calls + 1;
        return m.invoke(target, args);
    }
    int calls() {
        return calls;
    }
}

public class Handler {
    public static void main(String[] a) throws Exception {
        CallCounter c = new CallCounter(new RealStore());
        Store s = (Store)Proxy.newProxyInstance(Handler.class.getClassLoader(), new Class<?>[] {Store.class}, c);
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                s.put(1);
        };
        Go.both(r, r);
        System.out.println(c.calls() == 200000 ? "OK" : "WRONG " + c.calls());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
