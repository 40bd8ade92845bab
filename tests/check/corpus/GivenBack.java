// What a method is given and gives back, as Objects.requireNonNull does, is not what others have handed to the same method.
//
// Each thread has a report of its own, with a text of its own: nobody shares anything but the count, which is locked.
//
// expect: must-hold Report
// expect: must-prove GivenBack

import java.util.Objects;

class Report {
    private final StringBuilder text;
    private int lines;

    Report(StringBuilder text) {
        this.text = Objects.requireNonNull(text);
    }

    void add(String line) {
        text.append(line);
        lines++;
    }

    int lines() {
        return text.length() == 0 ? 0 : lines;
    }
}

class GivenBack {
    private static int total;

    static Report checked(Report report, String name) {
        if (report.lines() > 0)
            throw new IllegalArgumentException(name);
        return report;
    }

    static synchronized void count(int lines) {
        total += lines;
    }

    static void work(Report report) {
        report.add("begin");
        report.add("end");
        count(report.lines());
    }

    public static void main(String[] args) {
        Report first = checked(new Report(new StringBuilder()), "first");
        Report second = checked(new Report(new StringBuilder()), "second");
        new Thread(() -> work(first)).start();
        new Thread(() -> work(second)).start();
    }
}
