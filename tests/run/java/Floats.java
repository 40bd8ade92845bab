/* Floating-point numbers: conversions, NaN, infinities, remainders, comparisons, text. */
public class Floats {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, -1.5, 1e300, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, Double.MAX_VALUE, 3.141592653589793, 2147483647.5, -2147483648.5, 9.3e18, 100.0, 1234567.0, 12345678.9, 0.001, 0.0001};
        for (double d : ds) {
            System.out.println(d + " " + (float) d + " " + (int) d + " " + (long) d + " " + (byte) d + " " + (char) d % 7 + " " + -d);
            for (double e : ds)
                System.out.println("  " + (d + e) + " " + d * e + " " + d / e + " " + d % e + " " + (d < e) + (d <= e) + (d > e) + (d >= e) + (d == e) + (d != e) + " " + Double.compare(d, e));
        }
        float[] fs = {0f, -0f, 1.1f, 3.4e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY, 16777217f, 0.1f};
        for (float f : fs)
            for (float g : fs)
                System.out.println((f + g) + " " + f * g + " " + f / g + " " + f % g + " " + (f < g) + (f >= g) + " " + (int) f + " " + (long) f + " " + (double) f);
        System.out.println(Float.floatToIntBits(1.5f) + " " + Double.doubleToLongBits(-2.5) + " " + Double.longBitsToDouble(0x7ff8000000000001L));
        System.out.println(Math.sqrt(2) + " " + Math.abs(-0.0) + " " + Math.floor(-1.5) + " " + Math.ceil(1.2) + " " + Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, 0.5) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.signum(-3.0) + " " + Math.toDegrees(Math.PI) + " " + Math.ulp(1.0) + " " + Math.exp(1));
        System.out.println(Double.parseDouble("1e10") + " " + Double.parseDouble("0x1p3") + " " + Float.parseFloat("3.25") + " " + Double.toHexString(1.1) + " " + Double.valueOf("NaN").isNaN());
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.addExact(1, 2) + " " + Integer.MAX_VALUE / 2.0 + " " + Math.fma(2.0, 3.0, 1.0));
    }
}
