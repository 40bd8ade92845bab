/* Correct: the traffic light changes in one synchronized method. */
// options: --kinds atomicity
// expect: must-hold
public class ToldSwitchStepOk {
    enum Color { RED, GREEN, YELLOW }
    private Color color = Color.RED;
    synchronized Color color() { return color; }
    synchronized void color(Color c) { color = c; }
    synchronized void step() {
        Color next;
        switch (color()) {
        case RED: next = Color.GREEN; break;
        case GREEN: next = Color.YELLOW; break;
        default: next = Color.RED; break;
        }
        color(next);
    }
    public static void main(String[] args) throws Exception {
        ToldSwitchStepOk l = new ToldSwitchStepOk();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { ts[i] = new Thread(l::step); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(l.color() == Color.RED ? "fine" : "LOST");
    }
}
