/* BigInteger and BigDecimal. */
import java.math.*;
public class BigNumbers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength() + " " + f.mod(BigInteger.valueOf(1000007)) + " " + f.toString(16));
        System.out.println(new BigInteger("123456789012345678901234567890").pow(3).divide(new BigInteger("987654321")).negate().gcd(BigInteger.TEN) + " " + BigInteger.TWO.modPow(new BigInteger("1000"), new BigInteger("97")) + " " + new BigInteger("65537").isProbablePrime(10));
        System.out.println(new BigDecimal("10").divide(new BigDecimal("3"), 20, RoundingMode.HALF_UP) + " " + new BigDecimal("1.10").add(new BigDecimal("2.205")) + " " + new BigDecimal("2.50").setScale(0, RoundingMode.HALF_EVEN) + " " + new BigDecimal("1e3").toPlainString() + " " + new BigDecimal("100").stripTrailingZeros());
    }
}
