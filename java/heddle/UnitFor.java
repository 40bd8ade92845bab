package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter whose object the method works on as if it were its own: the method, or constructor, should appear to happen at once for
 * the atomic sets of that object, too.
 *
 * <pre>
 * Object popIfAny(&#64;UnitFor Stack stack) {
 *     synchronized (stack) {              // without this lock another thread may pop between the two calls
 *         return stack.size() &gt; 0 ? stack.pop() : null;
 *     }
 * }
 * </pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface UnitFor {
    /** The name of the one atomic set that is meant; without it, all sets of the object. */
    String value() default "";
}
