import java.util.Arrays;
import java.util.List;

/** Varargs, overloads, boxing, recursion (also mutual), arrays of arrays, ternaries with calls. */
public class Varargs {
    static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int sum(String first, Object... rest) {
        return first.length() + rest.length;
    }

    static long factorial(int number) {
        return number < 2 ? 1 : number * factorial(number - 1);
    }

    static boolean even(int number) {
        return number == 0 || odd(number - 1);
    }

    static boolean odd(int number) {
        return number != 0 && even(number - 1);
    }

    static <T> T last(List<? extends T> items) {
        return items.get(items.size() - 1);
    }

    static int depth(Object nested) {
        if (!(nested instanceof Object[])) {
            return 0;
        }
        int most = 0;
        for (Object item : (Object[]) nested) {
            most = Math.max(most, depth(item));
        }
        return most + 1;
    }

    public static void main(String[] arguments) {
        System.out.println(sum() + sum(1, 2, 3) + sum("four", "five", 6L));
        System.out.println(factorial(6) + (even(7) ? sum(1) : sum(2)));
        System.out.println(last(Arrays.asList(1, 2, 3)) + depth(new Object[][] {{1}, {2, new int[1]}}));
    }
}
