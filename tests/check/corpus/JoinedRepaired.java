// The repair of JoinedBug: main waits for the thread, and needs no lock then.
//
// expect: must-hold

class Count {
    private int lines;
    private int words;

    public void add(String line) {
        lines++;
        words += line.split(" ").length;
    }

    public String total() {
        return lines + " lines, " + words + " words";
    }
}

class JoinedRepaired {
    public static void main(String[] args) throws InterruptedException {
        Count count = new Count();
        Thread counter = new Thread(() -> count.add("over and under"));
        counter.start();
        counter.join();
        System.out.println(count.total());
    }
}
