/* Each way to forge a reference, or to change what is not the program's, is refused. The argument says which one is tried; a JVM does it, and may do anything from then on. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicReferenceArray;
import sun.misc.Unsafe;

@SuppressWarnings({"deprecation", "removal"})
public class Forge {
    static class Box {
        long first = 0x4141414141414141L, second = 0x4242424242424242L;
        Object any = "any";
        Box next;
        int number = 7;
    }

    static class Texts {
        String text = "text";
    }

    static Object kept = "kept";
    static long count = 3;

    static void touch(Object what) {
        System.out.println("forged " + what.getClass() + " " + what.hashCode());
    }

    static Object made(int n) {
        switch (n) {
        case 0:
            return new Box();
        case 1:
            return new Texts();
        default:
            return new Object[] {"a", new Box()};
        }
    }

    static void run(Unsafe unsafe, int which) throws Exception {
        Box box = new Box();
        Object[] array = {"a", "b"};
        long[] numbers = {0x10203040, -1};
        long any = unsafe.objectFieldOffset(Box.class.getDeclaredField("any"));
        long next = unsafe.objectFieldOffset(Box.class.getDeclaredField("next"));
        long first = unsafe.objectFieldOffset(Box.class.getDeclaredField("first"));
        long number = unsafe.objectFieldOffset(Box.class.getDeclaredField("number"));
        long base = unsafe.arrayBaseOffset(Object[].class), longs = unsafe.arrayBaseOffset(long[].class);
        Field own = Forge.class.getDeclaredField("kept"), counted = Forge.class.getDeclaredField("count");
        switch (which) {
        case 0: unsafe.putInt(box, any, 0x12345678); touch(box.any); break;
        case 1: unsafe.putLong(box, any - 4, -1L); touch(box.any); break;
        case 2: unsafe.putByte(box, any + 1, (byte) 1); touch(box.any); break;
        case 3: touch(unsafe.getObject(box, first)); break;
        case 4: touch(unsafe.getObject(box, number)); break;
        case 5: touch(unsafe.getObject(numbers, longs)); break;
        case 6: touch(unsafe.getObject(box, any + 1)); break;
        case 7: unsafe.putObject(box, first, "text"); System.out.println(box.first); break;
        case 8: unsafe.putObject(box, next, "text"); System.out.println(box.next.first); break;
        case 9: unsafe.putInt(array, base, 77); touch(array[0]); break;
        case 10: unsafe.putInt(array, base - 4, 1 << 30); touch(array[100000]); break;
        case 11: unsafe.putInt(numbers, 12L, 1 << 30); System.out.println(numbers[1 << 20]); break;
        case 12: unsafe.putInt(box, 0L, 99); touch(box); break;
        case 13: unsafe.putInt(box, 4L, 99); synchronized (box) { touch(box); } break;
        case 14: unsafe.putLong(box, 1L << 20, 5); break;
        case 15: unsafe.putLong(box, -8L, 5); break;
        case 16: System.out.println(unsafe.getLong(box, 64)); break;
        case 17: System.out.println(unsafe.getLong(8L)); break;
        case 18: unsafe.putLong(0x7fff0000L, 1); break;
        case 19: unsafe.putInt(null, 0x1000L, 1); break;
        case 20: System.out.println(unsafe.allocateMemory(64) != 0); break;
        case 21: unsafe.setMemory(box, any, 8, (byte) 0x41); touch(box.any); break;
        case 22: unsafe.setMemory(array, base, 8, (byte) 0x41); touch(array[0]); break;
        case 23: unsafe.copyMemory(numbers, longs, array, base, 8); touch(array[0]); break;
        case 24: unsafe.copyMemory(numbers, longs, box, first, 24); touch(box.any); break;
        case 25: unsafe.compareAndSwapInt(box, any, unsafe.getInt(box, any), 9); touch(box.any); break;
        case 26: unsafe.compareAndSwapLong(box, any & ~7L, unsafe.getLong(box, any & ~7L), 9); touch(box.any); break;
        case 27: unsafe.compareAndSwapObject(box, next, null, "text"); System.out.println(box.next.first); break;
        case 28: unsafe.compareAndSwapObject(box, first, null, "text"); break;
        case 29: unsafe.getAndSetObject(box, next, "text"); System.out.println(box.next.first); break;
        case 30: unsafe.getAndSetInt(box, any, 5); touch(box.any); break;
        case 31: unsafe.getAndAddLong(box, any & ~7L, 8); touch(box.any); break;
        case 32: unsafe.putObject(array, base, box); unsafe.putObject(new String[1], base, box); break;
        case 33: unsafe.putObject(array, base + 2, box); break;
        case 34: unsafe.putObject(array, base + 8, box); break;
        case 35: unsafe.putInt(unsafe.staticFieldBase(own), unsafe.staticFieldOffset(own), 5); touch(kept); break;
        case 36: unsafe.putObject(unsafe.staticFieldBase(counted), unsafe.staticFieldOffset(counted), "x"); break;
        case 37: classes(unsafe); break;
        case 38: members(unsafe); break;
        case 39: handles(unsafe); break;
        case 40: methodHandles(unsafe); break;
        case 41: traces(unsafe); break;
        case 42: lambdas(unsafe); break;
        case 43: texts(unsafe); break;
        case 44: threads(unsafe); break;
        default: System.out.println("there is no way " + which);
        }
    }

    /* The class that a Class object stands for: all of its bytes. */
    static void classes(Unsafe unsafe) {
        for (long at = 8; at < 256; at += 4)
            unsafe.putInt(Box.class, at, 1 << 20);
        touch(Box.class.getSuperclass());
    }

    /* A Method whose slot is another one. */
    static void members(Unsafe unsafe) throws Exception {
        Method method = Forge.class.getDeclaredMethod("made", int.class);
        for (long at = 8; at < 96; at += 4) {
            int value = unsafe.getInt(method, at);
            if (value > 0 && value < 64)
                unsafe.putInt(method, at, 1 << 20);
        }
        touch(method.invoke(null, 1));
    }

    static void handles(Unsafe unsafe) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Box.class, "next", Box.class);
        try {
            touch(unsafe.allocateInstance(handle.getClass()));
        } catch (InstantiationException expected) {
            System.out.println("no instance");
        }
        for (long at = 8; at < 64; at += 4)
            unsafe.putInt(handle, at, 16);
        touch(handle.get(new Box()));
    }

    static void methodHandles(Unsafe unsafe) throws Exception {
        Object handle = MethodHandles.lookup().findGetter(Box.class, "next", Box.class);
        for (long at = 8; at < 64; at += 4)
            unsafe.putInt(handle, at, 1 << 20);
        System.out.println(handle);
    }

    /* What an exception knows of its stack. */
    static void traces(Unsafe unsafe) throws Exception {
        Exception exception = new Exception("trace");
        unsafe.putObject(exception, 8, new int[] {1 << 28, 1 << 28, -1, -1});
        System.out.println(exception.getStackTrace().length);
    }

    static void lambdas(Unsafe unsafe) {
        Object[] seen = {"seen"};
        Runnable task = () -> touch(seen[0]);
        unsafe.putInt(task, 8, 0x12345678);
        task.run();
    }

    static void texts(Unsafe unsafe) throws Exception {
        String text = (String) unsafe.allocateInstance(String.class);
        System.out.println(text == null);
        System.out.println(Class.forName(text));
    }

    static void threads(Unsafe unsafe) throws Exception {
        Thread thread = (Thread) unsafe.allocateInstance(Thread.class);
        thread.start();
    }

    public static void main(String[] arguments) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        try {
            run(unsafe, Integer.parseInt(arguments[0]));
        } catch (Exception thrown) {
            System.out.println(thrown);
        }
    }
}
