// As PartsCaughtBug, but what was read is not read again.
//
// expect: must-hold
// expect: must-prove Parts

import java.util.concurrent.atomic.AtomicReference;

class Parts {
    private final AtomicReference<String> text = new AtomicReference<>("1");

    public int next(String format) {
        while (true) {
            String before = text.get();
            int number;
            try {
                number = parse(before);
            } catch (java.io.IOException e) {
                return -before.length();
            }
            if (text.compareAndSet(before, format.concat(Integer.toString(number + 1))))
                return number;
        }
    }

    private static int parse(String text) throws java.io.IOException {
        if (text.isEmpty() || text.charAt(0) == '-')
            throw new java.io.IOException("no number");
        return Integer.parseInt(text);
    }

    public String text() {
        return text.get();
    }
}

class PartsCaughtRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Parts parts = new Parts();
        Runnable task = () -> {
            System.out.println(parts.next(""));
            System.out.println(parts.next("-"));
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(parts.text());
    }
}
