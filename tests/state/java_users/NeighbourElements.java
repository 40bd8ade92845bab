/* Neighbours in an array of bytes are apart. */
// holds
public class NeighbourElements {
    static final byte[] bytes = new byte[2];
    static final boolean[] flags = new boolean[2];
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { bytes[0]++; flags[0] = true; });
        t.start();
        bytes[1]++;
        flags[1] = true;
        t.join();
        assert bytes[0] == 1 && bytes[1] == 1 && flags[0] && flags[1];
    }
}
