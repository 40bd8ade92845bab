/* Arithmetic at its corners: overflow, shifts, division, narrowing, compound assignment, order of evaluation, parsing. */
public class IntegerCorners {
    static int trace = 0;
    static int note(int n) { trace = trace * 10 + n; return n; }
    public static void main(String[] args) {
        int min = Integer.MIN_VALUE, max = Integer.MAX_VALUE;
        long lmin = Long.MIN_VALUE, lmax = Long.MAX_VALUE;
        System.out.println(min / -1 + " " + min % -1 + " " + lmin / -1 + " " + lmin % -1 + " " + -min + " " + Math.abs(min) + " " + (max + 1) + " " + (lmax + 1));
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2 + " " + Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(-7L, 3));
        System.out.println((1 << 32) + " " + (1 << 33) + " " + (1 << -1) + " " + (-1 >> 40) + " " + (-1 >>> 28) + " " + (1L << 64) + " " + (1L << 63) + " " + (-1L >>> 60) + " " + (8 >> 33));
        System.out.println((byte) 200 + " " + (short) 70000 + " " + (char) -1 + 0 + " " + (int) 3e10 + " " + (int) -3e10f + " " + (long) 1e30 + " " + (int) Double.NaN + " " + (long) Float.NEGATIVE_INFINITY + " " + (byte) 300.7 + " " + (char) 65.9);
        byte b = 10;
        b += 300;
        b >>>= 1;
        short s = -1;
        s >>>= 10;
        char c = 'a';
        c += 1.7;
        int i = 5;
        i += 3.99;
        i = i++ + ++i;
        long l = i;
        l *= 1.5f;
        System.out.println(b + " " + s + " " + c + " " + i + " " + l);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++] = a[k] + k++;
        a[k] = k = 1;
        System.out.println(java.util.Arrays.toString(a) + k);
        int r = note(1) + note(2) * note(3) - (note(4) > 3 ? note(5) : note(6));
        System.out.println(r + " " + trace);
        System.out.println((i > 3 || note(7) > 0) + " " + (i < 3 & note(8) > 0) + " " + (true ^ note(9) > 0) + " " + trace);
        for (String text : new String[] {"2147483648", "-2147483648", "", "+", "0x1f", "12a", "+7", "٣"})
            try {
                System.out.println(Integer.parseInt(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        System.out.println(Integer.decode("-0x80") + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.toUnsignedString(-1) + " " + Long.toUnsignedString(-1) + " " + Integer.divideUnsigned(-1, 2) + " " + Long.remainderUnsigned(-1, 10) + " " + Integer.compareUnsigned(-1, 1));
        System.out.println(Integer.bitCount(-1) + " " + Long.numberOfLeadingZeros(1) + " " + Integer.numberOfTrailingZeros(0) + " " + Integer.reverse(1) + " " + Long.reverseBytes(1) + " " + Integer.rotateLeft(0x80000001, 1) + " " + Integer.highestOneBit(100) + " " + Long.lowestOneBit(96) + " " + Integer.signum(-9) + " " + Long.hashCode(-1L << 32));
        for (Runnable action : new Runnable[] {() -> Math.addExact(max, 1), () -> Math.multiplyExact(lmax, 2L), () -> Math.toIntExact(1L << 40), () -> Math.negateExact(min), () -> System.out.println(1 / (trace - trace)), () -> System.out.println(1L % (trace - trace)), () -> Math.floorDiv(1, 0)})
            try {
                action.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        System.out.println(Math.multiplyHigh(lmax, lmax));
        System.out.println(Integer.toString(min, 2) + " " + Long.toString(lmin, 36) + " " + Integer.toOctalString(-8) + " " + Long.toHexString(lmin));
        System.out.println((Integer) 127 == (Integer) 127);
        System.out.println(('a' + 'b') + " " + (char) ('a' + 1) + " " + 'a' + 1 + " " + 010 + 0b101 + 1_000 + 0xFFFFFFFFL);
    }
}
