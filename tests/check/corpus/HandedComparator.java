// A library method calls back what it was handed in this very call, and not what others handed to it.
//
// The best of all names is looked for before there are threads, and the scores are read without the lock for that.
// The workers look for the longest: nothing of that touches the scores.
//
// expect: must-prove Scores
// expect: must-hold

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

    /* Only while nobody else is there. */
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

class HandedComparator {
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
        String longest = Collections.max(mine, new ByLength());
        System.out.println(longest + scores.sum());
    }

    public static void main(String[] args) {
        Scores scores = new Scores();
        List<String> all = names();
        System.out.println(Collections.max(all, new ByScore(scores)));
        for (int i = 0; i < 2; i++)
            new Thread(() -> work(scores)).start();
    }
}
