// A visitor that is handed to a tree counts without a lock while two threads walk the tree.
//
// expect: must-find atomicity Summing.sum

import java.util.*;
import java.util.function.*;

class Node {
    final List<Node> kids = new ArrayList<>();
    final int v;
    Node(int v, Node... k) {
        this.v = v;
        kids.addAll(List.of(k));
    }
    void walk(Consumer<? super Node> c) {
        c.accept(this);
        for (Node n : kids)
            n.walk(c);
    }
}

class Summing implements Consumer<Node> {
    private int sum;
    @Override
    public void accept(Node n) {
        int s = sum;
        Thread.yield();
        sum = s + n.v;
    }
    int sum() {
        return sum;
    }
}

public class Visitor {
    public static void main(String[] a) throws Exception {
        Node root = new Node(1, new Node(1), new Node(1, new Node(1)));
        Summing s = new Summing();
        Runnable r = () -> {
            for (int i = 0; i < 5000; i++)
                root.walk(s);
        };
        Go.both(r, r);
        System.out.println(s.sum() == 40000 ? "OK" : "WRONG " + s.sum());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
