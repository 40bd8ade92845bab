// Main joins the thread, but not the one that the thread has started.
//
// expect: must-find atomicity Tree.n

class Tree {
    int n;
    public void grow() {
        int v = n;
        Thread.yield();
        n = v + 1;
    }
}

public class Grandchild {
    public static void main(String[] a) throws Exception {
        Tree t = new Tree();
        Thread p = new Thread(() -> {
            new Thread(() -> {
                for (int i = 0; i < 20000; i++)
                    t.grow();
            }).start();
        });
        p.start();
        p.join();
        for (int i = 0; i < 20000; i++)
            t.grow();
        Thread.sleep(500);
        System.out.println(t.n == 40000 ? "OK" : "WRONG " + t.n);
    }
}
