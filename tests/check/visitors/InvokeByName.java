// Method.invoke with a constant name calls a method that is not synchronized.
//
// expect: must-find atomicity Target.n

import java.lang.reflect.*;

class Target {
    private int n;
    public void bump() {
        n = n + 1;
    }
    int n() {
        return n;
    }
}

public class InvokeByName {
    public static void main(String[] a) throws Exception {
        Target t = new Target();
        Method m = Target.class.getMethod("bump");
        Runnable r = () -> {
            try {
                for (int i = 0; i < 100000; i++)
                    m.invoke(t);
            } catch (ReflectiveOperationException e) {
            }
        };
        Go.both(r, r);
        System.out.println(t.n() == 200000 ? "OK" : "WRONG " + t.n());
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
