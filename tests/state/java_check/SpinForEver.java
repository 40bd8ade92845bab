/* Who spins on a flag that nobody sets if the other one is late. */
public class SpinForEver {
    static volatile boolean go, late;

    public static void main(String[] args) {
        new Thread(() -> {
            if (!late)
                go = true;
        }).start();
        late = true;
        while (!go) // found: deadlock
            ;
    }
}
