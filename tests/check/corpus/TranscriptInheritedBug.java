// What a thread keeps in an InheritableThreadLocal is also given to the threads that it starts.
//
// expect: must-find atomicity Transcript.lines

class Transcript {
    private final StringBuilder text = new StringBuilder();
    private int lines;

    void add(String line) {
        if (lines == 100) {
            text.setLength(0);
            lines = 0;
        }
        text.append(line).append('\n');
        lines++;
    }

    int lines() {
        return lines;
    }
}

class TranscriptInheritedBug {
    private static final InheritableThreadLocal<Transcript> own = new InheritableThreadLocal<>();

    static void say(String what) {
        Transcript transcript = own.get();
        transcript.add(Thread.currentThread().getName());
        transcript.add(what);
    }

    public static void main(String[] arguments) throws InterruptedException {
        own.set(new Transcript());
        Thread[] speakers = new Thread[2];
        for (int i = 0; i < speakers.length; i++) {
            speakers[i] = new Thread(() -> {
                for (int n = 0; n < 3; n++)
                    say("word " + n);
            });
            speakers[i].start();
        }
        say("welcome");
        for (Thread speaker : speakers)
            speaker.join();
        System.out.println(own.get().lines());
    }
}
