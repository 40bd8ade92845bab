// A log is written under its lock, and shown without.
//
// T2 turns the text into a string while T1 appends to it: what it shows may be no text that ever was.
//
// expect: must-find atomicity Log.text

class Log {
    private final StringBuilder text = new StringBuilder();

    public synchronized void write(String line) {
        text.append(line);
    }

    public String show() {
        return text.toString();
    }
}

class ShownTextBug {
    public static void main(String[] args) {
        Log log = new Log();
        new Thread(() -> log.write("started")).start();
        new Thread(() -> System.out.println(log.show())).start();
    }
}
