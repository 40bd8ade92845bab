// One report is handed to the same method twice, which gives it back each time.
//
// Both threads add to it, without a lock.
//
// expect: must-find atomicity Report.lines
// expect: tolerated atomicity Report.text -- it is the same bug

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

class GivenBackBug {
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
        Report second = checked(first, "second");
        new Thread(() -> work(first)).start();
        new Thread(() -> work(second)).start();
    }
}
