import java.util.ServiceLoader;

/** Implementations found by ServiceLoader, named in META-INF/services. */
public class Services {
    public interface Codec {
        String encode(String text);
    }

    public static class Reverse implements Codec {
        @Override
        public String encode(String text) {
            return new StringBuilder(text).reverse().toString();
        }
    }

    public static class Upper implements Codec {
        private final String suffix;

        public Upper() {
            suffix = suffix();
        }

        private static String suffix() {
            return "!";
        }

        @Override
        public String encode(String text) {
            return text.toUpperCase() + suffix;
        }
    }

    public static void main(String[] arguments) {
        String text = "heddle";
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            text = codec.encode(text);
        }
        System.out.println(text);
    }
}
