// As ProbesCopiedRepaired, but a probe is replaced in the array that others go through: of two replacements they may see
// the second one alone.
//
// expect: must-find atomicity Probes.probes

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

class Probes {
    private volatile IntUnaryOperator[] probes = new IntUnaryOperator[0];

    private IntUnaryOperator[] without(int index) {
        IntUnaryOperator[] fewer = new IntUnaryOperator[probes.length - 1];
        System.arraycopy(probes, 0, fewer, 0, index);
        System.arraycopy(probes, index + 1, fewer, index, fewer.length - index);
        return fewer;
    }

    public synchronized void add(IntUnaryOperator probe) {
        IntUnaryOperator[] more = Arrays.copyOf(probes, probes.length + 1);
        more[more.length - 1] = probe;
        probes = more;
    }

    public synchronized void replace(int index, IntUnaryOperator probe) {
        IntUnaryOperator[] changed = probes;
        if (index < changed.length) {
            changed[index] = probe;
            probes = changed;
        }
    }

    public synchronized void removeFirst() {
        if (probes.length > 0)
            probes = without(0);
    }

    public int run(int value) {
        int sum = 0;
        IntUnaryOperator[] now = probes;
        for (int i = 0; i < now.length; i++)
            sum += now[i].applyAsInt(value);
        return sum;
    }
}

class ProbesInPlaceBug {
    public static void main(String[] arguments) throws InterruptedException {
        Probes probes = new Probes();
        probes.add(x -> x);
        Thread one = new Thread(() -> probes.add(x -> x + 1));
        Thread two = new Thread(() -> {
            probes.replace(0, x -> 2 * x);
            probes.replace(0, x -> 3 * x);
        });
        Thread reader = new Thread(() -> System.out.println(probes.run(3)));
        one.start();
        two.start();
        reader.start();
        one.join();
        two.join();
        reader.join();
        System.out.println(probes.run(1));
    }
}
