/* Makes arrays of all dimensions of class after class, until there are more classes than a run can have. */
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.HashSet;

public class Many {
    static final ArrayDeque<Class<?>> left = new ArrayDeque<>();

    static void later(Class<?> type) {
        while (type.isArray())
            type = type.getComponentType();
        if (type != void.class)
            left.add(type);
    }

    public static void main(String[] arguments) {
        HashSet<Class<?>> seen = new HashSet<>();
        later(Thread.class);
        while (!left.isEmpty()) {
            Class<?> type = left.poll();
            if (!seen.add(type))
                continue;
            Class<?> array = type;
            for (int i = 0; i < 255; i++)
                array = Array.newInstance(array, 0).getClass();
            for (Field field : type.getDeclaredFields())
                later(field.getType());
            for (Method method : type.getDeclaredMethods())
                later(method.getReturnType());
        }
        System.out.println("all classes have arrays");
    }
}
