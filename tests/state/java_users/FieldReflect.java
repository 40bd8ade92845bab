/* A field is written by reflection. */
import java.lang.reflect.Field;
public class FieldReflect {
    public int n;
    public static void main(String[] args) throws Exception {
        FieldReflect o = new FieldReflect();
        Field f = FieldReflect.class.getField("n");
        Thread t = new Thread(() -> o.n++); // found: race
        t.start();
        f.setInt(o, f.getInt(o) + 1);
        t.join();
        assert o.n == 2; // found: assertion
    }
}
