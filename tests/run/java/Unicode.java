/* Characters beyond one byte and beyond 16 bits: code points, case, normal order, encodings. */
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

public class Unicode {
    public static void main(String[] args) throws Exception {
        String s = "a\u00e9\u4e2d\ud83d\ude00z";
        System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()));
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
        System.out.println(new StringBuilder(s).reverse());
        for (var set : new java.nio.charset.Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII})
            System.out.println(set + " " + Arrays.toString(s.getBytes(set)));
        System.out.println(new String(new byte[] {(byte) 0xc3, (byte) 0xa9, (byte) 0xff, 65}, StandardCharsets.UTF_8));
        System.out.println(new String(s.getBytes(StandardCharsets.UTF_8), "UTF-8").equals(s));
        System.out.println(Character.isLetter('\u4e2d') + " " + Character.isDigit('\u0663') + " " + Character.getNumericValue('\u0663') + " " + Character.isLetterOrDigit('_') + " " + Character.isWhitespace('\u2003'));
        System.out.println(Character.getType('A') + " " + Character.getType(0x1F600) + " " + Character.charCount(0x1F600) + " " + Character.isSurrogate(s.charAt(3)));
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u0130".toLowerCase().length() + " " + Character.toUpperCase('\u00ff'));
        System.out.println("\u00c4pfel".equalsIgnoreCase("\u00e4PFEL") + " " + "\u00e9".compareTo("f") + " " + "z".compareTo("\u00e9"));
        System.out.println(s.offsetByCodePoints(0, 4) + " " + s.indexOf(0x1F600) + " " + s.codePointAt(3) + " " + s.codePointBefore(5));
        System.out.println(new String(Character.toChars(0x1F601)) + Character.toString(0x1F602) + " " + "\ud83d".getBytes(StandardCharsets.UTF_8).length);
        System.out.println((int) Character.forDigit(11, 16) + " " + Character.digit('Z', 36) + " " + Character.reverseBytes('\u1234') + " " + Character.compare('a', 'b'));
        System.out.println("\u0001\u007f\u0080\u00ff\u0100".chars().boxed().toList());
        System.out.println("h\u00e9llo w\u00f6rld".hashCode() + " " + "\u4e2d\u6587".hashCode() + " " + "".hashCode());
    }
}
