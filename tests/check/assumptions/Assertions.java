// assumption: jdk-assertions
// java: -ea
// An assertion of the HTTP client goes through the list that it is handed; -ea is enough for it to be on.
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Iterator;

public class Assertions {
    static int asked;

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    static class Chunks extends AbstractList<ByteBuffer> {
        private final ByteBuffer only = ByteBuffer.allocate(1);

        @Override
        public ByteBuffer get(int index) {
            return only;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public Object[] toArray() {
            return new Object[] {only};
        }

        @Override
        public Iterator<ByteBuffer> iterator() {
            int before = asked;
            Thread.yield();
            asked = before + 1;
            return super.iterator();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        Runnable work = () -> {
            BodySubscriber<byte[]> body = BodySubscribers.ofByteArray();
            Chunks chunks = new Chunks();
            for (int i = 0; i < 100_000; i++) {
                log.add();
                body.onNext(chunks);
            }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        if (asked != 0 && asked != 200_000)
            System.out.println("shown: the list was asked for iterators that are not counted");
    }
}
