/* The corners of arithmetic on numbers. */
public class Arithmetic {
    static int div(int a, int b) { return a / b; }
    static int rem(int a, int b) { return a % b; }
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 7, -7, 31, 32, 33, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678};
        long[] longs = {0, 1, -1, 63, 64, 65, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL};
        for (int a : ints)
            for (int b : ints) {
                StringBuilder s = new StringBuilder();
                s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ');
                s.append(a << b).append(' ').append(a >> b).append(' ').append(a >>> b).append(' ');
                s.append(a & b).append(' ').append(a | b).append(' ').append(a ^ b).append(' ');
                s.append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b);
                if (b != 0)
                    s.append(' ').append(a / b).append(' ').append(a % b);
                System.out.println(s);
            }
        for (long a : longs)
            for (long b : longs) {
                System.out.print((a + b) + " " + (a - b) + " " + a * b + " " + (a << b) + " " + (a >> (int) b) + " " + (a >>> b));
                System.out.print(" " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a < b) + " " + Long.compare(a, b));
                if (b != 0)
                    System.out.print(" " + a / b + " " + a % b);
                System.out.println();
            }
        for (int a : ints)
            System.out.println((byte) a + " " + (short) a + " " + (int) (char) a + " " + (long) a + " " + (float) a + " " + (double) a + " " + -a + " " + ~a);
        for (long a : longs)
            System.out.println((int) a + " " + (float) a + " " + (double) a + " " + (byte) a + " " + -a);
        try {
            System.out.println(div(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(rem(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println(div(Integer.MIN_VALUE, -1) + " " + rem(Integer.MIN_VALUE, -1));
        byte b = (byte) 200;
        b += 100;
        b >>>= 1;
        short h = (short) 40000;
        h *= 3;
        char c = 'a';
        c += 1;
        c++;
        System.out.println(b + " " + h + " " + c + " " + (c + 1));
    }
}
