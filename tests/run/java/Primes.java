/* A sieve, and numbers by trial division. */
public class Primes {
    public static void main(String[] args) {
        boolean[] composite = new boolean[20000];
        int count = 0;
        for (int i = 2; i < composite.length; i++) { if (composite[i]) continue; count++; for (long j = (long) i * i; j < composite.length; j += i) composite[(int) j] = true; }
        System.out.println(count);
        StringBuilder b = new StringBuilder();
        for (long n : new long[] {2, 97, 91, 1L << 31, 600851475143L}) { for (long d = 2; d * d <= n; d++) while (n % d == 0 && n > d) { b.append(d).append('*'); n /= d; } b.append(n).append(' '); }
        System.out.println(b);
    }
}
