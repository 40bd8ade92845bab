/* More memory than there is. */
import java.util.*;
public class Huge {
    public static void main(String[] args) {
        try { long[] a = new long[Integer.MAX_VALUE]; System.out.println(a.length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        List<byte[]> all = new ArrayList<>();
        try { for (;;) all.add(new byte[1 << 20]); } catch (OutOfMemoryError e) { System.out.println(all.size() > 10); }
        try { int[][][] a = new int[100000][100000][]; System.out.println(a.length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        new ArrayList<>(Collections.nCopies(1 << 30, "x"));
    }
}
