import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Annotations with every kind of element, on classes, members, parameters and types; constants of fields. */
@Annotated.Info(value = "class", kinds = {ElementType.FIELD, ElementType.METHOD}, nested = @Annotated.Inner(1))
class Annotated {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Info {
        String value() default "none";

        ElementType[] kinds() default {};

        Class<?> type() default void.class;

        Inner nested() default @Inner(0);

        long number() default 1L << 40;

        double fraction() default 0.5;

        char letter() default '"';

        boolean flag() default true;
    }

    @interface Inner {
        int value();
    }

    @Target(ElementType.TYPE_USE)
    @interface Guarded {}

    @Deprecated static final int LIMIT = 10;
    static final long WIDE = -1L;
    static final float SINGLE = Float.NaN;
    static final double PRECISE = Double.MIN_VALUE;
    static final String TEXT = "tab\t \"quoted\" \0 \u00e9 \ud83d\ude00";

    @Guarded String guarded;
    @Guarded String[] elements;
    String @Guarded [] array;

    @Info(type = String[].class) @Guarded String method(@Info int first, @Guarded Object second, int third) {
        return guarded;
    }

    @SafeVarargs
    static <T extends Exception> void generic(T... items) throws T, java.io.IOException {}
}
