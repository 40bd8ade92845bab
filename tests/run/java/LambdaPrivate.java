/* A lambda is of an interface below one with default methods, which call private ones and lambdas of their own. */
public class LambdaPrivate {
    interface Test {
        boolean is(int n);

        default Test negate() {
            return n -> !is(n);
        }

        default Test and(Test other) {
            return n -> both(n, other);
        }

        private boolean both(int n, Test other) {
            return is(n) && other.is(n);
        }
    }

    interface SmallTest extends Test {
        default String name() {
            return "small";
        }
    }

    public static void main(String[] args) {
        SmallTest even = n -> n % 2 == 0;
        Test odd = even.negate(), evenAndLarge = even.and(n -> n > 3), neither = odd.negate().and(evenAndLarge.negate());
        for (int n = 1; n < 7; n++)
            System.out.println(n + " " + even.is(n) + " " + odd.is(n) + " " + evenAndLarge.is(n) + " " + neither.is(n) + " " + even.name());
    }
}
