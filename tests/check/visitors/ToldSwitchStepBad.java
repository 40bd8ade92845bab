/* Broken: the next color is chosen by a switch from what was read; two steps make one. */
// options: --kinds atomicity
// expect: must-doubt
public class ToldSwitchStepBad {
    enum Color { RED, GREEN, YELLOW }
    private Color color = Color.RED;
    synchronized Color color() { return color; }
    synchronized void color(Color c) { color = c; }
    void step() {
        Color next;
        switch (color()) {
        case RED: next = Color.GREEN; break;
        case GREEN: next = Color.YELLOW; break;
        default: next = Color.RED; break;
        }
        color(next);
    }
    public static void main(String[] args) throws Exception {
        ToldSwitchStepBad l = new ToldSwitchStepBad();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(l::step); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(l.color() == Color.RED ? "fine" : "LOST");
    }
}
