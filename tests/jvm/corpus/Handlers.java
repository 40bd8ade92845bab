/** Variables that a handler reads: it must see what was assigned last before the exception. */
class Handlers {
    static native int step(int n);

    static int lastAssigned() {
        int state = 0;
        try {
            step(1);
            state = 1;
            step(2);
            state = 2;
            step(3);
        } catch (RuntimeException e) {
            return state;
        }
        return -1;
    }

    static int notRead() {
        int a = 0;
        try {
            a = step(1);
            int b = step(a);
            a = step(b);
        } catch (RuntimeException e) {
            return -1;
        }
        return a;
    }

    static int inLoop(int limit) {
        int done = 0;
        int failed = 0;
        while (done + failed < limit) {
            try {
                step(done);
                done++;
                step(failed);
            } catch (IllegalArgumentException e) {
                failed++;
            }
        }
        return done;
    }

    static long wide(long start) {
        long sum = start;
        double factor = 1.0;
        try {
            sum += step((int) sum);
            factor *= 2;
            sum += step(1);
        } catch (RuntimeException e) {
            return (long) (sum * factor);
        }
        return sum;
    }
}
