/* Floating point at its corners: NaN, zeros, infinities, subnormals, rounding, remainders, conversions, printing, parsing. */
public class FloatCorners {
    static strictfp double sum(double... all) { double s = 0; for (double d : all) s += d; return s; }
    public static void main(String[] args) {
        double nan = Double.NaN, inf = Double.POSITIVE_INFINITY, zero = 0.0, minus = -0.0;
        System.out.println((nan == nan) + " " + (nan != nan) + " " + (nan < 1) + " " + !(nan >= 1) + " " + (zero == minus) + " " + Double.valueOf(zero).equals(minus) + " " + Double.valueOf(nan).equals(nan) + " " + Double.compare(zero, minus) + " " + Double.compare(nan, inf));
        System.out.println(1 / zero + " " + 1 / minus + " " + zero / zero + " " + (inf - inf) + " " + inf * 0 + " " + -zero + " " + (0 - zero) + " " + 5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % inf + " " + inf % 2 + " " + 5 % zero);
        System.out.println(Math.max(zero, minus) + " " + Math.min(zero, minus) + " " + Math.max(nan, 1) + " " + Math.sqrt(-1) + " " + Math.sqrt(2) + " " + Math.cbrt(27) + " " + Math.pow(2, -1074) + " " + Math.hypot(3, 4) + " " + Math.IEEEremainder(5, 3));
        System.out.println(Double.MIN_VALUE + " " + Double.MIN_VALUE / 2 + " " + Double.MIN_NORMAL + " " + Double.MAX_VALUE * 2 + " " + Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + (float) 1e40 + " " + (float) 1e-50 + " " + (double) 0.1f + " " + (float) 0.1 + " " + (float) 16777217 + " " + (double) Long.MAX_VALUE + " " + (float) Integer.MAX_VALUE);
        System.out.println(Math.round(0.5) + " " + Math.round(-0.5) + " " + Math.round(2.5) + " " + Math.round(-2.5f) + " " + Math.round(nan) + " " + Math.round(1e300) + " " + Math.rint(2.5) + " " + Math.rint(3.5) + " " + Math.ceil(-0.5) + " " + Math.floor(-0.5) + " " + Math.round(0.49999999999999994));
        System.out.println(Double.doubleToLongBits(-1.5) + " " + Long.toHexString(Double.doubleToRawLongBits(nan)) + " " + Float.floatToIntBits(1f) + " " + Float.intBitsToFloat(0x7f800001) + " " + Double.longBitsToDouble(1L << 63) + " " + Double.toHexString(0.1) + " " + Float.toHexString(1e-45f));
        System.out.println(Math.ulp(1.0) + " " + Math.nextUp(1f) + " " + Math.nextAfter(0.0, -1) + " " + Math.getExponent(1e300) + " " + Math.copySign(3, minus) + " " + Math.signum(-2.5) + " " + Math.scalb(1.5, 10) + " " + Math.fma(2.0, 3.0, 4.0) + " " + StrictMath.sqrt(3));
        for (String text : new String[] {"1e400", "-1e-400", "0x1.8p1", "NaN", "-Infinity", " 1.5 ", "1.5f", "1,5", "", "1e", "4.9e-324", "2.4703282292062328e-324", "0.1000000000000000055511151231257827"})
            try {
                System.out.print(Double.parseDouble(text) + " ");
            } catch (NumberFormatException e) {
                System.out.print("(" + e.getMessage() + ") ");
            }
        System.out.println();
        System.out.println(sum(0.1, 0.2, 0.3) + " " + (0.1f + 0.2f) + " " + 1.1f * 1.1f + " " + 3.0e-5f + " " + 1.0 / 3 + " " + 2.0f / 3 + " " + 1e16 + " " + 123456.789e3 + " " + 9007199254740993.0 + " " + 0.001 + " " + 9999999.0 + " " + 1.0E7 + " " + 2.2250738585072014E-308);
        double d = 1;
        for (int i = 0; i < 60; i++)
            d = d * 1.1 - 0.05;
        float f = 1;
        for (int i = 0; i < 30; i++)
            f = f / 3 + 0.7f;
        System.out.println(d + " " + f + " " + (int) d + " " + (long) f);
        d++;
        f--;
        d += 'a';
        f %= 0.3f;
        System.out.println(d + " " + f + " " + (d > f ? 1 : 2.0) + " " + Double.hashCode(d) + " " + Float.hashCode(f) + " " + new Double[] {minus}[0] + " " + Float.compare(0f, -0f) + " " + Double.isFinite(inf) + Double.isNaN(nan));
        java.util.Arrays.stream(new double[] {3, nan, minus, zero, -inf}).sorted().forEach(x -> System.out.print(x + ";"));
        System.out.println(java.util.stream.DoubleStream.of(1e100, 1, -1e100).sum());
    }
}
