/** try, catch and finally: the code of finally is copied by the compiler to each way out. */
class Finally {
    int count;

    int both(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            count++;
        }
    }

    int overriding() {
        try {
            throw new IllegalStateException();
        } finally {
            return 1;
        }
    }

    void loop(int[] items) {
        for (int item : items) {
            try {
                if (item == 0) {
                    continue;
                }
                if (item == 1) {
                    break;
                }
                count += 10 / item;
            } finally {
                count--;
            }
        }
    }

    static Object either(Object o) {
        try {
            return o.toString();
        } catch (NullPointerException | ClassCastException e) {
            throw new RuntimeException(e);
        }
    }
}
