// A comparator that a tree keeps is called back by what the tree is asked for later.
//
// expect: must-find atomicity Scores.left Scores.right

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

class Scores {
    private int left = 1;
    private int right = 2;

    public synchronized void swap() {
        int old = left;
        left = right;
        right = old;
    }

    public synchronized int sum() {
        return left + right;
    }

    public int compare(String name) {
        return name.length() % 2 == 0 ? left - right : right - left;
    }
}

class ByScore implements Comparator<String> {
    private final Scores scores;

    ByScore(Scores scores) {
        this.scores = scores;
    }

    @Override public int compare(String one, String other) {
        return scores.compare(one) - scores.compare(other);
    }
}

class ByLength implements Comparator<String> {
    @Override public int compare(String one, String other) {
        return one.length() - other.length();
    }
}

class HandedTreeBug {
    static List<String> names() {
        List<String> names = new ArrayList<>();
        names.add("Ada");
        names.add("Grace");
        names.add("Barbara");
        return names;
    }

    static void work(Scores scores) {
        scores.swap();
        List<String> mine = names();
        TreeSet<String> tree = new TreeSet<>(new ByScore(scores));
        tree.addAll(mine);
        String longest = tree.first();
        System.out.println(longest + scores.sum());
    }

    public static void main(String[] args) {
        Scores scores = new Scores();
        for (int i = 0; i < 2; i++)
            new Thread(() -> work(scores)).start();
    }
}
