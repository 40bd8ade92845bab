// limit: initialisers
// Only Unsafe reads static fields without waiting for the initialiser of their class; that it does is a gap.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class HalfClass {
    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    static class Range {
        static int low, high;

        static {
            low = 10;
            pause();
            high = 20;
        }

        static int width() {
            return high - low;
        }
    }

    static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException over) {
            throw new IllegalStateException(over);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Field own = Unsafe.class.getDeclaredField("theUnsafe");
        own.setAccessible(true);
        Unsafe unsafe = (Unsafe) own.get(null);
        Field low = Range.class.getDeclaredField("low"), high = Range.class.getDeclaredField("high");
        Object fields = unsafe.staticFieldBase(low);
        long lowAt = unsafe.staticFieldOffset(low), highAt = unsafe.staticFieldOffset(high);
        Log log = new Log();
        new Thread(() -> {
            log.add();
            Range.width();
        }).start();
        log.add();
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end)
            if (unsafe.getInt(fields, highAt) < unsafe.getInt(fields, lowAt)) {
                System.out.println("shown: a range that is half made");
                return;
            }
    }
}
