// bufwriter (ConTest): writers append to a buffer that a checker looks through and empties. One kind of writer locks the buffer, the other
// one does not.
//
// T1 (Writer) reads position; T2 (SyncWriter) stores its sign there and writes position + 1; T1 overwrites that sign and writes the same
// position.
//
// expect: must-find atomicity Buffer.signs Buffer.position

class Buffer {
    private final char[] signs = new char[1000];
    private int position;

    public void append(char sign) {
        if (position < signs.length) {
            signs[position] = sign;
            position++;
        }
    }

    public int countAndEmpty(char sign) {
        int count = 0;
        for (int i = 0; i < position; i++)
            count += signs[i] == sign ? 1 : 0;
        position = 0;
        return count;
    }
}

class SyncWriter extends Thread {
    private final Buffer buffer;

    SyncWriter(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override public void run() {
        for (int i = 0; i < 50; i++) {
            synchronized (buffer) {
                buffer.append('s');
            }
        }
    }
}

class Writer extends Thread {
    private final Buffer buffer;

    Writer(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override public void run() {
        for (int i = 0; i < 50; i++)
            buffer.append('w');
    }
}

class Checker extends Thread {
    private final Buffer buffer;

    Checker(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override public void run() {
        int count = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (buffer) {
                count += buffer.countAndEmpty('s');
            }
        }
        System.out.println(count);
    }
}

class BufwriterBug {
    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        new SyncWriter(buffer).start();
        new SyncWriter(buffer).start();
        new Writer(buffer).start();
        new Checker(buffer).start();
    }
}
