package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The lock that protects a field, as the author says. It is shown, not believed: heddle finds out by itself which locks are held.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface GuardedBy {
    /** The lock: "this", the name of a field, a class. */
    String value();
}
