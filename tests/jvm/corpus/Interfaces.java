/** Interfaces: default, static and private methods, constants, calls of a default method of a super-interface. */
class Interfaces {
    interface Greeter {
        String NAME = "world";
        Object LOCK = new Object();

        String greeting();

        default String greet() {
            return decorate(greeting());
        }

        private String decorate(String s) {
            return s.concat(NAME);
        }

        static Greeter polite() {
            return () -> "good day, ";
        }
    }

    static class Loud implements Greeter {
        @Override
        public String greeting() {
            return "HEY ";
        }

        @Override
        public String greet() {
            return Greeter.super.greet().toUpperCase();
        }
    }

    static String use(Greeter greeter) {
        return Greeter.polite().greet() == greeter.greet() ? Greeter.NAME : null;
    }

    sealed interface Shape permits Circle, Square {}

    static final class Circle implements Shape {}

    static non-sealed abstract class Square implements Shape {}
}
