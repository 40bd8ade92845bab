import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Enums with bodies and fields, switch on them and on strings, EnumMap and EnumSet. */
public class Enums {
    enum Operator implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int one, int other) {
                return one + other;
            }
        },
        TIMES("*") {
            @Override
            public int applyAsInt(int one, int other) {
                return one * other;
            }

            @Override
            boolean binds() {
                return true;
            }
        };

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        boolean binds() {
            return false;
        }

        static Operator of(String sign) {
            for (Operator operator : values()) {
                if (operator.sign.equals(sign)) {
                    return operator;
                }
            }
            return valueOf(sign);
        }
    }

    static String name(Operator operator) {
        switch (operator) {
        case PLUS:
            return first();
        default:
            return operator.name();
        }
    }

    static String first() {
        return "first";
    }

    static int byText(String text) {
        return switch (text) {
            case "one" -> 1;
            case "two" -> first().length();
            default -> throw new IllegalArgumentException(text);
        };
    }

    public static void main(String[] arguments) {
        Map<Operator, Integer> results = new EnumMap<>(Operator.class);
        for (Operator operator : EnumSet.allOf(Operator.class)) {
            results.put(operator, operator.applyAsInt(3, 4) + (operator.binds() ? 1 : 0));
        }
        System.out.println(results + name(Operator.of("+")) + name(Operator.of("TIMES")) + byText("two"));
    }
}
