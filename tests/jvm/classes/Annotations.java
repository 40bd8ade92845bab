import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Annotations of all kinds, in all places. */
class Annotations {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Everything {
        boolean z() default true;
        byte b() default (byte) 200;
        char c() default '\u20ac';
        short s() default -5;
        int i() default 70000;
        long j() default 1L << 40;
        float f() default 1.5f;
        double d() default -0.25e-10;
        String text() default "a \"quoted\" text\n";
        Class<?> type() default int[].class;
        Class<?> nothing() default void.class;
        ElementType place() default ElementType.METHOD;
        Small small() default @Small(7);
        String[] texts() default {"one", "two"};
        Small[] smalls() default {@Small, @Small({1, 2})};
    }

    @interface Small {
        int[] value() default {};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Use {
        int value() default 0;
    }

    @Target(ElementType.TYPE_USE)
    @interface Hidden {
    }

    @Everything(i = 3, texts = {}) @Small int field;
    @Use(1) String @Use(2) [] @Hidden [] arrays;
    Map<@Use ? extends @Use String, List<@Hidden Integer>> map;
    Outer.@Use Inner inner;

    static class Outer {
        class Inner {
        }
    }

    static class Child<@Use X extends @Use Object & @Hidden Comparable<@Use X>> extends @Use ArrayList<@Use(9) X>
            implements @Hidden Cloneable {
    }

    <@Use T extends @Hidden Number> @Use T generic(@Use Annotations this, @Everything @Use T first, int plain,
            @Small @Hidden String third) throws @Use Exception {
        return first;
    }

    @Deprecated
    Object code(Object value) throws Exception {
        @Use Object local = (@Use String) value;
        if (local instanceof @Hidden String)
            local = new @Use ArrayList<@Use String>();
        try (java.io.@Use StringReader reader = new java.io.StringReader("")) {
            reader.read();
        } catch (@Use IllegalStateException problem) {
            local = problem;
        }
        Supplier<Object> make = @Use ArrayList::new;
        Function<@Use Object, String> show = @Hidden Object::toString;
        Annotations.<@Use String>identity(show.apply(make.get()));
        return local;
    }

    static <T> T identity(T value) {
        return value;
    }
}
