/* Loops, labels, conditions, ternaries, short circuits, compound assignments, bit tricks. */
public class Loops {
    static int calls;
    static boolean t(boolean b) { calls++; return b; }
    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) {
        int n = 0;
        outer:
        for (int i = 0; i < 10; i++) { for (int j = 0; j < 10; j++) { if (j == i) continue outer; if (i * j > 30) break outer; n += i * j; } }
        System.out.println(n);
        do { n -= 7; } while (n > 0);
        System.out.println(n + " " + (t(false) && t(true)) + (t(true) || t(false)) + (t(false) & t(true)) + (t(true) ^ t(true)) + calls);
        int x = 5;
        x += x++ + ++x;
        x <<= 2; x ^= 0xff; x %= 13; x |= 64; x >>>= 1; x -= -3;
        System.out.println(x + " " + (x > 3 ? x < 10 ? "mid" : "big" : "small"));
        System.out.println(ackermann(2, 3) + " " + fib(20));
        long collatz = 27; int steps = 0;
        while (collatz != 1) { collatz = (collatz & 1) == 0 ? collatz / 2 : 3 * collatz + 1; steps++; }
        System.out.println(steps);
        int[] a = {1, 2, 3};
        int i = 0;
        a[i] = i = 2;
        System.out.println(a[0] + "" + a[2] + i);
        for (int p = 0, q = 10; p < q; p += 2, q--) System.out.print(p + ":" + q + " ");
        System.out.println();
        System.out.println((5 & 3) + (5 | 3) + (5 ^ 3) + (~5) + (-17 >> 2) + (-17 >>> 28) + (1 << 33) + (1L << 33));
        char c = 'a'; c += 2; int ci = c + 1; short s = (short) 0xffff; byte b = (byte) (s >> 4);
        System.out.println(c + "" + ci + s + b + (byte) 0x80 + (char) 98 + (int) 'x' + ('a' + 'b') + (char) ('a' + 1));
        final int k = 3;
        byte nb = k;
        System.out.println(nb + 0x7fff_ffff + 0b101 + 017 + 1_000L + 'a' + 1.5f);
        var list = new java.util.ArrayList<Integer>();
        for (var v : new int[] {3, 4}) list.add(v);
        System.out.println(list);
    }
}
