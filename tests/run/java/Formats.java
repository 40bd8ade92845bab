/* Formatting and parsing of numbers and texts. */
import java.util.*;
public class Formats {
    public static void main(String[] args) {
        System.out.printf("%d %5d|%-5d|%05d %+d %x %X %o %,d%n", 1, 42, 42, 42, 42, 255, 255, 8, 1234567);
        System.out.printf("%f %.3f %10.2f|%-10.1f|%e %g %a%n", 1.5, 2.0 / 3, 3.14159, 2.5, 12345.678, 0.0001, 1.0);
        System.out.printf("%s %10s|%-10s|%.3s %S %c %b %h %%%n", "text", "right", "left", "truncate", "upper", 'c', true, "hash");
        System.out.printf("%2$s %1$s %<s%n", "one", "two");
        System.out.println(String.format("%08.3f|%(d|% d", -3.5, -7, 7) + String.format("%,.2f", 9876543.215));
        System.out.println(Integer.parseInt("7f", 16) + " " + Long.parseLong("-9223372036854775808") + " " + Integer.toOctalString(64) + " " + Integer.toUnsignedString(-1) + " " + Long.toBinaryString(5) + " " + Integer.parseUnsignedInt("4294967295"));
        System.out.println(Integer.bitCount(255) + " " + Integer.reverse(1) + " " + Integer.highestOneBit(100) + " " + Long.numberOfTrailingZeros(64) + " " + Integer.rotateLeft(1, 33) + " " + Integer.compareUnsigned(-1, 1) + " " + Long.divideUnsigned(-1, 10) + " " + Integer.numberOfLeadingZeros(1));
        for (String bad : new String[] {"", "12a", "2147483648", "-", "1_000"}) try { System.out.println(Integer.parseInt(bad)); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { System.out.printf("%d", "x"); } catch (IllegalFormatException e) { System.out.println(e.getMessage()); }
        try { System.out.printf("%q"); } catch (UnknownFormatConversionException e) { System.out.println(e.getMessage()); }
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Character.isLetter('é') + Character.isDigit('5') + Character.getNumericValue('9') + Character.toChars(0x1f600).length + (int) Character.toUpperCase('ß'));
        StringTokenizer st = new StringTokenizer("a b,c", " ,");
        while (st.hasMoreTokens()) System.out.print(st.nextToken() + ";");
        System.out.println(Double.toString(1e21) + Float.toString(1.17549435E-38f) + Double.MIN_NORMAL + " " + 100f + " " + 1.0e-3 + " " + 9007199254740993.0);
    }
}
