// A pool that hands its nodes out again: what is compared is the same, what it leads to is not.
//
// expect: must-find atomicity NodeReuse$Pool.free
// expect: tolerated atomicity NodeReuse$Buffer.next -- who has a node that somebody else has, too, changes what it leads to

import java.util.concurrent.atomic.AtomicReference;

public class NodeReuse {
    static final class Buffer {
        volatile Buffer next;
        final int id;
        Buffer(int id) { this.id = id; }
    }
    static class Pool {
        private final AtomicReference<Buffer> free = new AtomicReference<>();
        public Buffer take() {
            Buffer b;
            do {
                b = free.get();
                if (b == null) return null;
            } while (!free.compareAndSet(b, b.next));
            return b;
        }
        public void give(Buffer b) {
            Buffer top;
            do {
                top = free.get();
                b.next = top;
            } while (!free.compareAndSet(top, b));
        }
    }
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Pool pool = new Pool();
        for (int i = 0; i < 3; i++) pool.give(new Buffer(i));
        Runnable user = () -> {
            for (int i = 0; i < rounds; i++) {
                Buffer x = pool.take(), y = pool.take();
                if (x != null) pool.give(x);
                if (y != null) pool.give(y);
            }
        };
        Thread a = new Thread(user), b = new Thread(user);
        a.start(); b.start(); a.join(); b.join();
        int n = 0;
        for (Buffer x = pool.take(); x != null && n < 10; x = pool.take()) n++;
        if (n != 3) throw new AssertionError(n + " buffers instead of 3");
    }
}
