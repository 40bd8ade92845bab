/* An array is copied while another thread changes it. */
public class CloneRace {
    public static void main(String[] args) throws InterruptedException {
        int[] cells = {1, 2};
        Thread t = new Thread(() -> {
            cells[0]++; // found: race
            cells[1]--;
        });
        t.start();
        int[] copy = cells.clone();
        assert copy[0] + copy[1] == 3; // found: assertion
        t.join();
    }
}
