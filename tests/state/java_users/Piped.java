// holds
import java.io.*;
public class Piped {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread t = new Thread(() -> { try { out.write(7); out.close(); } catch (IOException e) { throw new UncheckedIOException(e); } });
        t.start();
        assert in.read() == 7;
        assert in.read() == -1;
        t.join();
    }
}
