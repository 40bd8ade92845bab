/* Object: clone, equals, hashCode, toString, finalisation of none; hash codes that the language fixes. */
import java.util.*;

public class ClonesAndHashes {
    static class Sheep implements Cloneable { String name = "dolly"; int[] legs = {1, 2, 3, 4}; Sheep next; @Override public Sheep clone() { try { Sheep s = (Sheep) super.clone(); s.legs = legs.clone(); return s; } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class Lamb extends Sheep { double weight = 2.5; long id = 1L << 50; byte b = 3; boolean z = true; }
    static class Plain { Object copy() throws CloneNotSupportedException { return clone(); } }
    static class Key { final String s; Key(String s) { this.s = s; } @Override public boolean equals(Object o) { return o instanceof Key k && k.s.equals(s); } @Override public int hashCode() { return 1; } @Override public String toString() { return "Key(" + s + ")"; } }
    public static void main(String[] args) throws Exception {
        Lamb lamb = new Lamb();
        lamb.next = lamb;
        Lamb copy = (Lamb) lamb.clone();
        copy.legs[0] = 100;
        System.out.println(copy.name + copy.weight + copy.id + copy.b + copy.z + lamb.legs[0] + (copy.next == lamb) + (copy.getClass() == Lamb.class) + copy.equals(lamb));
        try { new Plain().copy(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "hello world".hashCode() + " " + "\u00ff\u0100".hashCode() + " " + "polygenelubricants".hashCode() + " " + new StringBuilder("abc").toString().hashCode());
        System.out.println(Boolean.hashCode(true) + " " + Boolean.FALSE.hashCode() + " " + Character.valueOf('x').hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(-0f).hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Byte.valueOf((byte) -1).hashCode() + " " + Integer.valueOf(9).hashCode());
        System.out.println(List.of(1, 2, 3).hashCode() + " " + Set.of("a").hashCode() + " " + Map.of("k", "v").hashCode() + " " + Arrays.hashCode(new long[] {1, 2}) + " " + Objects.hash() + " " + new AbstractMap.SimpleEntry<>("k", 1).hashCode() + " " + Optional.empty().hashCode() + " " + new BitSet().hashCode() + " " + Collections.emptyMap().hashCode() + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").hashCode());
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 30; i++) map.put(new Key("k" + i % 20), i);
        System.out.println(map.size() + " " + map.get(new Key("k3")) + map.containsKey(new Key("none")) + map.remove(new Key("k5")) + map.size() + new TreeMap<>(Map.of("b", 1, "a", 2)));
        Object o = new Object();
        System.out.println((o.hashCode() == System.identityHashCode(o)) + " " + o.equals(o) + o.toString().startsWith("java.lang.Object@") + System.identityHashCode(null) + o.toString().equals("java.lang.Object@" + Integer.toHexString(o.hashCode())));
        Integer small = 100, same = 100, big = 1000, other = 1000;
        Long l = 100L;
        System.out.println((small == same) + " " + (big == other) + big.equals(other) + l.equals(100) + l.equals(100L) + (big.intValue() == other) + (Character.valueOf('a') == Character.valueOf('a')) + Boolean.valueOf("TRUE") + new String("x").equals("x"));
        char[] cs = {'h', 'i'};
        String fromChars = new String(cs);
        cs[0] = 'X';
        System.out.println(fromChars + ("h" + "i" == fromChars) + (fromChars.intern() == "hi") + fromChars.equals("hi") + "Hi".equalsIgnoreCase(fromChars) + "b".compareTo("abc") + "ab".compareTo("abc"));
        StringBuilder sb = new StringBuilder("0123456789");
        sb.insert(3, "abc").delete(0, 2).deleteCharAt(0).replace(0, 3, "Z").setCharAt(1, '#');
        sb.append(1.5f).append('c').append((Object) null).append(new char[] {'x'}).append(true).append("12345", 1, 3).append(-5L).appendCodePoint(0x1F600).setLength(sb.length() - 2);
        System.out.println(sb + " " + sb.length() + sb.indexOf("true") + sb.charAt(2) + sb.reverse() + sb.compareTo(new StringBuilder("a")) + sb.lastIndexOf("e"));
        for (Runnable r : new Runnable[] {() -> sb.charAt(100), () -> sb.insert(99, "x"), () -> sb.delete(5, 2), () -> "abc".substring(2, 1), () -> "abc".charAt(-1), () -> "abc".substring(4), () -> "a".repeat(-1), () -> sb.setLength(-1), () -> "x".codePointAt(1), () -> new StringBuilder(-1)})
            try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
}
