/* Correct: the template method is synchronized; subclasses say what is computed. */
// options: --kinds atomicity
// expect: must-hold
public class ToldTemplateOk {
    static abstract class Job {
        private int progress;
        synchronized int progress() { return progress; }
        synchronized void progress(int p) { progress = p; }
        abstract int after(int p);
        synchronized void step() { progress(after(progress())); }
    }
    static class Slow extends Job { int after(int p) { return p + 1; } }
    static class Fast extends Job { int after(int p) { return Math.max(p, 0) + 10; } }
    static void run(Job j) throws Exception {
        Thread a = new Thread(j::step), b = new Thread(j::step);
        a.start(); b.start(); a.join(); b.join();
    }
    public static void main(String[] args) throws Exception {
        Job s = new Slow(), f = new Fast();
        run(s); run(f);
        System.out.println(s.progress() == 2 && f.progress() == 20 ? "fine" : "LOST");
    }
}
