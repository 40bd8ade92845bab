// A library method calls back what it was handed in this call: workers ask for the best by scores, which are read without the lock.
//
// T1 reads left, T2 swaps, T1 reads right: it compares a score with itself.
//
// expect: must-find atomicity Scores.left Scores.right

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

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

class HandedComparatorBug {
    static List<String> names() {
        List<String> names = new ArrayList<>();
        names.add("Ada");
        names.add("Grace");
        names.add("Barbara");
        return names;
    }

    static Comparator<String> order(Scores scores, boolean byScore) {
        return byScore ? new ByScore(scores) : new ByLength();
    }

    static void work(Scores scores) {
        scores.swap();
        List<String> mine = names();
        String longest = Collections.max(mine, order(scores, mine.size() > 2));
        System.out.println(longest + scores.sum());
    }

    public static void main(String[] args) {
        Scores scores = new Scores();
        for (int i = 0; i < 2; i++)
            new Thread(() -> work(scores)).start();
    }
}
