/* What random methods (random_bytecode.c) work on: fields, arrays and methods of every type. They are called by Main, one after the other. */
public class A extends RuntimeException implements Face {
    public static int f, i;
    public static long l;
    public static float g;
    public static double d;
    public static byte b;
    public static char c;
    public static short s;
    public static boolean z;
    public static int[] is;
    public static long[] ls;
    public static float[] gs;
    public static double[] ds;
    public static byte[] bs;
    public static char[] cs;
    public static short[] ss;
    public static boolean[] zs;
    public static Object[] os;
    public static Object o;
    public int own;
    public long wide;
    static final Object lock = new Object();
    static long seed, hash;
    static int calls;

    A(int own) { super("A" + own); this.own = own; }

    static void reset(long with) {
        seed = with;
        hash = 17;
        calls = 0;
        f = i = (int) with;
        l = with << 33;
        g = with / 3f;
        d = -with / 7.0;
        b = (byte) with;
        c = (char) (with * 77);
        s = (short) (with * 777);
        z = (with & 1) == 1;
        is = new int[] {1, -2, Integer.MIN_VALUE, 4};
        ls = new long[] {1, Long.MIN_VALUE, -3};
        gs = new float[] {1.5f, Float.NaN, -0f, Float.MAX_VALUE};
        ds = new double[] {2.5, Double.NEGATIVE_INFINITY, 1e-300};
        bs = new byte[] {1, -128, 127};
        cs = new char[] {'a', '\uffff'};
        ss = new short[] {-32768, 5, 9};
        zs = new boolean[] {true, false};
        os = new String[] {"x", null, "y"};
        o = with % 3 == 0 ? null : with % 3 == 1 ? "text" : new A(3);
    }

    static void note(long value) { hash = hash * 1000003 + value; }

    /* What the n-th call does is decided by the seed. */
    private static void call() {
        note(f);
        long mixed = (seed * 31 + ++calls) * 0x9e3779b97f4a7c15L;
        switch ((int) (mixed >>> 40) % 40) {
        case 1: throw new A(calls);
        case 2: throw new IllegalStateException("call " + calls);
        default:
        }
    }

    public static void m() { call(); }
    public static int add(int x, int y) { call(); return x * 31 + y; }
    public static long mix(long x, int y) { call(); return (x << y) ^ y; }
    public static double scale(double x, float y) { call(); return x * y; }
    public static float half(float x, double y) { call(); return x / 2 + (float) y; }
    public static A make(int n) { return n % 7 == 0 ? null : new A(n % 100); }
    public static Throwable failure(int n) { return n % 4 == 0 ? new IllegalArgumentException("n " + n) : new A(n); }
    public int virtual(int x) { call(); return own ^ x; }
    @Override public int face(int x) { call(); return own - x; }
    public synchronized long locked(long x) { call(); return x + wide; }

    static String shown(float x) { return Integer.toHexString(Float.floatToIntBits(x)); }
    static String shown(double x) { return Long.toHexString(Double.doubleToLongBits(x)); }

    /* All that a method may have changed. */
    static String state() {
        StringBuilder to = new StringBuilder();
        to.append(f).append(' ').append(i).append(' ').append(l).append(' ').append(shown(g)).append(' ').append(shown(d)).append(' ');
        to.append(b).append(' ').append((int) c).append(' ').append(s).append(' ').append(z).append(' ').append(hash).append(' ').append(calls);
        for (int x : is) to.append(' ').append(x);
        for (long x : ls) to.append(' ').append(x);
        for (float x : gs) to.append(' ').append(shown(x));
        for (double x : ds) to.append(' ').append(shown(x));
        for (byte x : bs) to.append(' ').append(x);
        for (char x : cs) to.append(' ').append((int) x);
        for (short x : ss) to.append(' ').append(x);
        for (boolean x : zs) to.append(' ').append(x);
        for (Object x : os) to.append(' ').append(x);
        return to.append(' ').append(Thread.holdsLock(lock)).toString();
    }
}
