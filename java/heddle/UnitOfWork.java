package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that should appear to happen at once: it finds the atomic sets of its object in order and leaves them in order, and no other
 * thread may come between. It says what is meant, and does nothing for it: locking is still up to the method.
 *
 * As soon as one method of a class has this annotation, the others are units of work only as part of it. Where no method of a class
 * has it, all public methods are units of work, except constructors, <code>main</code>, and the bodies of threads
 * (<code>run</code>, <code>call</code>). A static method is a unit of work for the static fields of its class.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface UnitOfWork {
}
