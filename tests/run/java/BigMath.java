/* BigInteger and BigDecimal: powers, modular arithmetic, scales, rounding, printing, refusals. */
import java.math.*;
import java.util.*;

public class BigMath {
    static BigInteger factorial(int n) { BigInteger r = BigInteger.ONE; for (int i = 2; i <= n; i++) r = r.multiply(BigInteger.valueOf(i)); return r; }
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(-987654321);
        System.out.println(a.add(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b.negate()) + " " + a.remainder(b) + " " + Arrays.toString(a.divideAndRemainder(b)));
        System.out.println(factorial(60) + " " + factorial(30).bitLength() + " " + factorial(200).toString().length() + " " + factorial(200).hashCode());
        System.out.println(BigInteger.TWO.pow(200).subtract(BigInteger.ONE) + " " + BigInteger.TWO.modPow(new BigInteger("1000"), BigInteger.valueOf(1009)) + " " + BigInteger.valueOf(7).modInverse(BigInteger.valueOf(40)) + " " + a.gcd(BigInteger.valueOf(30)) + " " + a.sqrt());
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(50) + " " + b.and(a) + " " + b.or(a) + " " + b.xor(a) + " " + b.not() + " " + a.testBit(3) + a.bitCount() + " " + b.shiftRight(3));
        System.out.println(a.toString(36) + " " + new BigInteger("-ff", 16) + " " + a.longValue() + " " + a.intValue() + " " + a.doubleValue() + " " + a.compareTo(b) + a.signum() + " " + Arrays.toString(b.toByteArray()) + " " + a.isProbablePrime(5) + BigInteger.valueOf(1000003).isProbablePrime(10) + " " + BigInteger.valueOf(100).nextProbablePrime());
        for (Runnable r : new Runnable[] {() -> a.divide(BigInteger.ZERO), () -> new BigInteger("12x"), () -> a.longValueExact(), () -> a.mod(b), () -> BigDecimal.ONE.divide(BigDecimal.valueOf(3)), () -> new BigDecimal("1..2"), () -> new BigDecimal("1.5").setScale(0), () -> new BigDecimal("1.5").intValueExact()})
            try { r.run(); } catch (ArithmeticException | NumberFormatException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        BigDecimal x = new BigDecimal("1234.5678"), y = new BigDecimal("-0.0012");
        System.out.println(x.add(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_EVEN) + " " + x.remainder(y) + " " + x.pow(3) + " " + x.negate().abs());
        for (RoundingMode mode : RoundingMode.values()) if (mode != RoundingMode.UNNECESSARY) System.out.print(new BigDecimal("2.5").setScale(0, mode) + "," + new BigDecimal("-2.5").setScale(0, mode) + "," + new BigDecimal("1.25").round(new MathContext(2, mode)) + " ");
        System.out.println();
        System.out.println(new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").hashCode() + " " + new BigDecimal("100").stripTrailingZeros() + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.00000012") + " " + new BigDecimal("123E7").toEngineeringString() + " " + x.precision() + x.scale() + x.unscaledValue());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("2").sqrt(new MathContext(40)) + " " + BigDecimal.TEN.divide(new BigDecimal(3), MathContext.DECIMAL64) + " " + x.toBigInteger() + x.movePointLeft(3) + x.scaleByPowerOfTen(2) + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("3.999").intValue() + x.max(y).min(BigDecimal.ONE));
        BigInteger f0 = BigInteger.ZERO, f1 = BigInteger.ONE;
        for (int i = 0; i < 300; i++) { BigInteger t = f0.add(f1); f0 = f1; f1 = t; }
        System.out.println(f0);
        BigInteger huge = BigInteger.ONE.shiftLeft(4000).subtract(BigInteger.valueOf(12345));
        System.out.println(huge.multiply(huge).mod(BigInteger.valueOf(1_000_000_007)) + " " + huge.divide(factorial(100)).bitLength() + " " + huge.toString().hashCode());
    }
}
