import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** Reflection by constant names: classes, constructors, methods with and without a receiver. */
public class Reflection {
    public static class Plugin {
        private final String name;

        static {
            System.out.println("plugin class");
        }

        public Plugin() {
            this("default");
        }

        public Plugin(String name) {
            this.name = name;
        }

        public String greet(String whom) {
            return name + " greets " + whom;
        }

        public static int answer() {
            return compute();
        }

        private static int compute() {
            return 42;
        }

        @SuppressWarnings("unused")
        private String secret() {
            return "secret of " + name;
        }
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Class<?> plugin = Class.forName("Reflection$Plugin");
        Object made = plugin.getDeclaredConstructor().newInstance();
        Method greet = plugin.getMethod("greet", String.class);
        System.out.println(greet.invoke(made, "you"));
        System.out.println(plugin.getMethod("answer").invoke(null));
        Constructor<?> named = Plugin.class.getConstructor(String.class);
        Object other = named.newInstance("other");
        Method secret = Plugin.class.getDeclaredMethod("secret");
        secret.setAccessible(true);
        System.out.println(secret.invoke(other));
    }
}
