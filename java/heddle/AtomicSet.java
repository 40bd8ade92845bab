package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Fields that belong together: an invariant relates them, so no other thread may see one of them new and another one old.
 *
 * <pre>
 * &#64;AtomicSet("contents") private Object[] data;
 * &#64;AtomicSet("contents") private int count;
 * </pre>
 *
 * A field is in one set at most. The contents of an array or a collection of the JDK belong to the field that holds it. As soon as one
 * field of a class has this annotation, the fields without it are in no set, and heddle asks nothing about them. Where no field
 * of a class has it, all of its instance fields are one set, and its static fields another.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface AtomicSet {
    /** The name of the set. Fields of one class (and its superclasses) with equal names are in one set. */
    String value() default "";
}
