import java.io.Serializable;
import java.util.function.Supplier;

/** A serializable lambda: marked as such, and a method that makes it again from its serialized form. */
// javac 17
class SerializableLambda {
    static Supplier<String> named(String name) {
        return (Supplier<String> & Serializable) () -> name;
    }
}
