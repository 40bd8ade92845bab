// assumption: library-arrays
// A buffer of the library keeps the array, and writes to it later, without the lock.
import java.nio.ByteBuffer;

public class Buffers {
    static class Frame {
        private final byte[] data = new byte[2];

        ByteBuffer view() {
            return ByteBuffer.wrap(data);
        }

        public synchronized void fill(byte value) {
            data[0] = value;
            data[1] = value;
        }

        public synchronized boolean isTorn() {
            return data[0] != data[1];
        }
    }

    public static void main(String[] arguments) throws Exception {
        Frame frame = new Frame();
        ByteBuffer view = frame.view();
        Thread writer = new Thread(() -> {
            for (int i = 0;; i++)
                view.put(0, (byte) i).put(1, (byte) i);
        });
        writer.setDaemon(true);
        writer.start();
        new Thread(() -> frame.fill((byte) 0)).start();
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end)
            if (frame.isTorn()) {
                System.out.println("shown: a frame with two values");
                return;
            }
    }
}
