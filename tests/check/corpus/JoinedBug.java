// A thread that is started but never waited for. The one who reads its results early sees half of them.
//
// main reads lines; T1 writes lines and words; main reads words.
//
// expect: must-find atomicity Count.lines Count.words

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

class JoinedBug {
    public static void main(String[] args) {
        Count count = new Count();
        Thread counter = new Thread(() -> count.add("over and under"));
        counter.start();
        System.out.println(count.total());
    }
}
