// InheritableThreadLocal hands the parent's buffer to each child; they use it without a lock.
//
// expect: must-find atomicity Buf.len

class Buf {
    int len;
    public void append() {
        int n = len;
        Thread.yield();
        len = n + 1;
    }
}

public class Inherited {
    static final InheritableThreadLocal<Buf> BUF = new InheritableThreadLocal<>() {
        @Override
        protected Buf initialValue() {
            return new Buf();
        }
    };
    public static void main(String[] a) throws Exception {
        Buf b = BUF.get();
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++)
                BUF.get().append();
        };
        Go.both(r, r);
        System.out.println(b.len == 40000 ? "OK" : "WRONG " + b.len);
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
