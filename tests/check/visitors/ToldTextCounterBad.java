/* Broken: the number goes through a text and back, and nobody holds the lock meanwhile. */
// options: --kinds atomicity
// expect: must-doubt
public class ToldTextCounterBad {
    private String text = "0";
    synchronized String text() { return text; }
    synchronized void text(String t) { text = t; }
    void next() {
        String t = text();
        int n = Integer.parseInt(t.trim());
        StringBuilder b = new StringBuilder();
        b.append(n + 1);
        text(b.toString());
    }
    public static void main(String[] args) throws Exception {
        ToldTextCounterBad c = new ToldTextCounterBad();
        Thread a = new Thread(() -> { c.next(); c.next(); }), b = new Thread(() -> c.next());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.text().equals("3") ? "fine" : "LOST");
    }
}
