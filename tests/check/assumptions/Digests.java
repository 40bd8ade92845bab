// assumption: library-state
// What threads do to a MessageDigest is not asked about.
import java.security.MessageDigest;
import java.util.Arrays;

public class Digests {
    private final MessageDigest digest;
    private int sums;

    Digests() throws Exception {
        digest = MessageDigest.getInstance("MD5");
    }

    public byte[] sum(byte[] data) {
        synchronized (this) {
            sums++;
        }
        digest.update(data);
        return digest.digest();
    }

    public static void main(String[] arguments) throws Exception {
        byte[] data = "some data".getBytes("UTF-8");
        byte[] right = new Digests().sum(data);
        Digests shared = new Digests();
        Runnable work = () -> {
            for (int i = 0; i < 200_000; i++)
                if (!Arrays.equals(shared.sum(data), right)) {
                    System.out.println("shown: a wrong sum");
                    System.exit(0);
                }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
    }
}
