/* Arrays through reflection: what becomes wider, what is refused and with which words; also what System.arraycopy and Class.forName refuse. */
import java.lang.reflect.Array;

public class ReflectedArrays {
    static void tried(String name, Runnable body) {
        try {
            body.run();
            System.out.println(name + " done");
        } catch (Throwable e) {
            System.out.println(name + " " + e);
        }
    }

    static void boxed(Object[] arrays, Object[] values) {
        for (int i = 0; i < arrays.length; i++)
            for (int k = 0; k < values.length; k++) {
                Object array = arrays[i], value = values[k];
                tried(i + " " + k, () -> {
                    Array.set(array, 0, value);
                    System.out.print(array instanceof Object[] ? "" : Array.get(array, 0) + " ");
                });
            }
    }

    static void numbers(Object array) {
        tried("set int", () -> Array.setInt(array, 1, -3));
        tried("set long", () -> Array.setLong(array, 1, -3));
        tried("set char", () -> Array.setChar(array, 1, '\uffff'));
        tried("set byte", () -> Array.setByte(array, 1, (byte) -1));
        tried("set short", () -> Array.setShort(array, 1, (short) -2));
        tried("set float", () -> Array.setFloat(array, 1, 1.25f));
        tried("set double", () -> Array.setDouble(array, 1, 2.5));
        tried("set boolean", () -> Array.setBoolean(array, 1, true));
        tried("get int", () -> System.out.print(Array.getInt(array, 1) + " "));
        tried("get long", () -> System.out.print(Array.getLong(array, 1) + " "));
        tried("get char", () -> System.out.print((int) Array.getChar(array, 1) + " "));
        tried("get byte", () -> System.out.print(Array.getByte(array, 1) + " "));
        tried("get short", () -> System.out.print(Array.getShort(array, 1) + " "));
        tried("get float", () -> System.out.print(Array.getFloat(array, 1) + " "));
        tried("get double", () -> System.out.print(Array.getDouble(array, 1) + " "));
        tried("get boolean", () -> System.out.print(Array.getBoolean(array, 1) + " "));
        tried("behind", () -> Array.getInt(array, 2));
        tried("before", () -> Array.setInt(array, -1, 0));
        tried("get behind", () -> Array.get(array, 2));
        tried("set behind", () -> Array.set(array, 2, null));
    }

    public static void main(String[] args) {
        Object[] arrays = {new int[2], new long[2], new byte[2], new char[2], new boolean[2], new float[2], new double[2], new short[2],
                           new String[2], new Object[2], new int[2][2], "none", null};
        boxed(arrays, new Object[]{1, 2L, (byte) 3, 'c', true, 1.5f, 2.5, (short) 4, "s", null, new int[1]});
        for (Object array : arrays)
            numbers(array);
        Object[][] copies = {{new Integer[]{1}, new String[1]}, {new Object[]{1}, new String[1]}, {new int[][]{{1}}, new long[1][]},
                             {new Integer[1], new String[1]}, {new Number[]{1}, new Comparable<?>[1]}};
        for (Object[] pair : copies)
            tried("copy", () -> System.arraycopy(pair[0], 0, pair[1], 0, 1));
        for (String name : new String[]{"java/lang/Object", "[Ljava/lang/Object;", "java.lang/Object", "[Ljava.lang.Object;", "[[I", "nothing"})
            try {
                System.out.println(Class.forName(name));
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
    }
}
