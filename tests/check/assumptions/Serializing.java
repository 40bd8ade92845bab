// assumption: library-fields
// Serialization reads the fields of an object without its lock, and may see it between two writes.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class Serializing {
    static class Pair implements Serializable {
        private static final long serialVersionUID = 1;
        private long left, right;

        public synchronized void set(long value) {
            left = value;
            right = value;
        }
    }

    /* The last 16 bytes are the two fields. */
    static boolean isTorn(Pair pair) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(pair);
        out.close();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        in.skipBytes(bytes.size() - 16);
        return in.readLong() != in.readLong();
    }

    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Thread writer = new Thread(() -> {
            for (long value = 0;; value++)
                pair.set(value);
        });
        writer.setDaemon(true);
        writer.start();
        pair.set(0);
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end)
            if (isTorn(pair)) {
                System.out.println("shown: a pair was written that is none");
                return;
            }
    }
}
