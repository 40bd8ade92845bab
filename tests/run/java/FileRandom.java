import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/* RandomAccessFile and channels of files, as far as they read. */
public class FileRandom {
    static final String FILES = "tests/run/files/";

    static void attempt(String name, FileStreams.Action action) {
        FileStreams.attempt(name, action);
    }

    static void random() throws IOException {
        RandomAccessFile file = new RandomAccessFile(FILES + "numbers.txt", "r");
        System.out.println(file.length() + " " + file.getFilePointer() + " " + file.readLine() + " " + file.getFilePointer());
        file.seek(2);
        System.out.println(file.read() + " " + file.read(new byte[5], 1, 3) + " " + file.skipBytes(2) + " " + file.readByte());
        file.seek(100);
        System.out.println(file.getFilePointer() + " " + file.read() + " " + file.skipBytes(3));
        attempt("end", file::readInt);
        attempt("before", () -> file.seek(-1));
        attempt("write", () -> file.write(1));
        attempt("write bytes", () -> file.write(new byte[3]));
        attempt("length", () -> file.setLength(3));
        System.out.println(file.getFD().valid() + " " + file.length());
        file.close();
        attempt("closed", file::read);
        attempt("closed length", file::length);
        attempt("closed seek", () -> file.seek(0));
        attempt("missing", () -> new RandomAccessFile(FILES + "nothing.txt", "r"));
        attempt("folder", () -> new RandomAccessFile("tests/run/files", "r"));
        attempt("mode", () -> new RandomAccessFile(FILES + "words.txt", "x"));
    }

    static void channel() throws IOException {
        try (FileInputStream in = new FileInputStream(FILES + "numbers.txt"); FileChannel channel = in.getChannel()) {
            ByteBuffer some = ByteBuffer.allocate(6);
            in.read();
            System.out.println(channel.position() + " " + channel.size() + " " + channel.read(some) + " " + some + " " + in.read());
            some.flip();
            System.out.println(some.get() + " " + some.get());
            some.compact();
            System.out.println(channel.read(some, 0) + " " + channel.position() + " " + some.get(4) + " " + some.remaining());
            System.out.println(channel.read(some) + " " + channel.read(some, 1000));
            some.clear().position(1).limit(3);
            ByteBuffer part = some.slice();
            System.out.println(channel.read(part, 6) + " " + some.get(1) + " " + some.get(2) + " " + channel.position(15).position());
            some.clear();
            System.out.println(channel.read(some) + " " + channel.read(ByteBuffer.allocate(3)) + " " + in.available());
            attempt("read only", () -> channel.read(ByteBuffer.allocate(3).asReadOnlyBuffer()));
            attempt("write", () -> channel.write(ByteBuffer.allocate(3)));
        }
    }

    public static void main(String[] args) throws Exception {
        random();
        channel();
    }
}
