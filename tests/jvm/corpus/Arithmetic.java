/** Arithmetic corners: every conversion, division, shifts, comparisons with NaN. */
class Arithmetic {
    static int narrow(int x) {
        byte b = (byte) x;
        char c = (char) x;
        short s = (short) x;
        return b + c + s;
    }

    static long widen(int i, float f, double d) {
        return (long) i + (long) f + (long) d;
    }

    static double round(long l, double d) {
        return (float) l + (int) d + (float) d;
    }

    static long divide(int a, int b, long c) {
        return a / b + a % b + c / b + c % b;
    }

    static double divide(float f, double d) {
        return f / 3f % 2f + d / 0.0 % -1.5;
    }

    static long shift(int i, long l) {
        return (i << 33) + (i >> i) + (i >>> 1) + (l << i) + (l >> 63) + (l >>> l);
    }

    static long bits(int i, long l) {
        return (i & 0xff | i ^ ~i) + (l & l | l ^ -1L);
    }

    static boolean less(float f, double d, long l) {
        return f < 1f || d > 2.0 || l <= 3L;
    }

    static boolean equal(double d, float f) {
        return d == d && f != f;
    }

    static int negate(int i) {
        i++;
        i += 1000;
        return -(i - Integer.MIN_VALUE) * 40000;
    }
}
