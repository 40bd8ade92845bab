/* StringBuilder and StringBuffer. */
public class Builders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("start");
        b.append(1).append('c').append(2.5).append(3L).append(true).append((Object) null).append(new char[] {'x'}).append("abcdef", 1, 3);
        System.out.println(b + " " + b.length() + " " + b.indexOf("c") + " " + b.charAt(3));
        b.insert(0, "in").insert(2, 42).delete(0, 1).deleteCharAt(0).reverse().setCharAt(0, 'Z');
        System.out.println(b);
        b.setLength(5);
        b.replace(1, 3, "REPLACED");
        System.out.println(b + " " + b.substring(2) + " " + b.compareTo(new StringBuilder("Z")));
        StringBuilder wide = new StringBuilder();
        for (int i = 0; i < 40; i++) wide.append((char) ('à' + i * 100));
        System.out.println(wide.length() + " " + wide.toString().hashCode() + " " + wide.capacity());
        wide.setLength(2);
        wide.appendCodePoint(0x1d11e).append("€");
        System.out.println(wide + " " + wide.codePointAt(2) + " " + wide.reverse());
        StringBuffer f = new StringBuffer();
        for (int i = 0; i < 5; i++) f.append(i).append(i < 4 ? "," : "");
        System.out.println(f + " " + f.reverse());
        try { b.charAt(100); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { b.insert(99, "x"); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(-0.0f).append(1e-5).append(1.0e7).append(123456789.125));
    }
}
