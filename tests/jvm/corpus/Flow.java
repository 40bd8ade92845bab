/** Loops and conditions: labels, conditional expressions, short-circuit operators, instanceof with a variable. */
class Flow {
    static int labels(int[][] rows) {
        int found = -1;
        outer:
        for (int i = 0; i < rows.length; i++) {
            for (int cell : rows[i]) {
                if (cell < 0) {
                    continue outer;
                }
                if (cell > 9) {
                    found = i;
                    break outer;
                }
            }
        }
        return found;
    }

    static int conditional(boolean a, boolean b, Object o) {
        int x = a && b ? 1 : a || o == null ? 2 : 3;
        return o instanceof String s && !s.isEmpty() ? s.length() : x;
    }

    static int swap(int a, int b, int times) {
        do {
            int t = a;
            a = b;
            b = t;
        } while (--times > 0);
        return a - b;
    }

    static void forever() {
        for (;;) {
        }
    }

    static void checked(int n) {
        assert n > 0 : n;
    }
}
