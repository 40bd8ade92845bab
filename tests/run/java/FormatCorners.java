/* Formats: widths, flags, indices, rounding, special values, and what is refused. */
import java.util.Formatter;
import java.util.IllegalFormatException;
import java.util.Locale;

public class FormatCorners {
    static void show(String format, Object... args) {
        try {
            System.out.println("[" + String.format(format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        show("%5d|%-5d|%05d|%+d|% d|%(d|%,d", 42, 42, 42, 42, 42, -42, 1234567890);
        show("%x %X %#x %o %#o %h", 255, 255, 255, 8, 8, "hi");
        show("%x %d %o", -1L, Long.MIN_VALUE, (byte) -1);
        show("%f %.0f %.1f %10.3f %-10.2f| %010.2f", 1.5, 2.5, 0.05, Math.PI, Math.E, -3.14159);
        show("%e %.2E %g %G %a", 12345.678, 0.00012, 0.0001, 1e10, 1.0);
        show("%f %e %g", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        show("%s %S %10s %-10s| %.2s", "abc", "abc", "abc", "abc", "abc");
        show("%b %B %b %c %C %c", true, null, "x", 'x', 'x', 0x1F600);
        show("%2$s %1$s %<s %s", "a", "b");
        show("%n%%".trim());
        show("%d", "no");
        show("%q", 1);
        show("%s %s", "one");
        show("%-d", 1);
        show("%.3d", 1);
        show("%+s", "x");
        show("%#s", "x");
        show("%c", 0x110000);
        show("%,.2f %(,.2f", 9876543.215, -9876543.215);
        show("%.3f %.3f %.1f %.15g", 0.0005, 1.0005, 0.25, 1.0 / 3);
        show("%s %s", new int[0].length, java.util.List.of(1, 2));
        show("%tY-%<tm-%<td %<tH:%<tM:%<tS", new java.util.GregorianCalendar(2024, 0, 2, 3, 4, 5));
        show("%d %x", new java.math.BigInteger("123456789012345678901234567890"), new java.math.BigInteger("-255"));
        show("%.5f %e", new java.math.BigDecimal("12345.678901234"), new java.math.BigDecimal("0.000012345"));
        System.out.println(String.format(Locale.ROOT, "%,d", 1000));
        StringBuilder to = new StringBuilder();
        try (Formatter formatter = new Formatter(to)) {
            formatter.format("%3d", 1).format("%3d", 2);
        }
        System.out.println(to);
        System.out.printf("%s%n", "printf");
        System.out.println(1.0f + " " + 1e7f + " " + 1e-3 + " " + 1e-4 + " " + 123456789.0 + " " + 1.0E22 + " " + Float.MIN_VALUE + " " + Double.MAX_VALUE + " " + 0.1f + " " + (0.1 + 0.2) + " " + 2e-45f + " " + 100.0f / 3);
    }
}
