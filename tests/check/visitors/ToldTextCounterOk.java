/* Correct: the text is parsed and written back under its lock. */
// options: --kinds atomicity
// expect: must-hold
public class ToldTextCounterOk {
    private String text = "0";
    synchronized String text() { return text; }
    synchronized void text(String t) { text = t; }
    synchronized void next() {
        String t = text();
        int n = Integer.parseInt(t.trim());
        StringBuilder b = new StringBuilder();
        b.append(n + 1);
        text(b.toString());
    }
    public static void main(String[] args) throws Exception {
        ToldTextCounterOk c = new ToldTextCounterOk();
        Thread a = new Thread(() -> { c.next(); c.next(); }), b = new Thread(() -> c.next());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.text().equals("3") ? "fine" : "LOST");
    }
}
