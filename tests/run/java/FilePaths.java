import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;

/* java.nio.file.Files, as far as it reads. */
public class FilePaths {
    static final Path FILES = Path.of("tests", "run", "files");

    static void attempt(String name, FileStreams.Action action) {
        FileStreams.attempt(name, action);
    }

    static void read() throws IOException {
        Path words = FILES.resolve("words.txt");
        System.out.println(Files.readAllLines(words));
        System.out.println(Files.readString(words));
        System.out.println(Files.readAllBytes(words).length + " " + Files.readAllBytes(FILES.resolve("empty.txt")).length);
        System.out.println(Files.readAllLines(FILES.resolve("empty.txt")) + " " + Files.readAllLines(words, StandardCharsets.ISO_8859_1).size());
        try (Stream<String> lines = Files.lines(words)) {
            lines.map(String::length).forEach(System.out::println);
        }
        try (BufferedReader reader = Files.newBufferedReader(FILES.resolve("numbers.txt"))) {
            System.out.println(reader.readLine() + " " + reader.readLine());
        }
        try (InputStream in = Files.newInputStream(FILES.resolve("numbers.txt"))) {
            System.out.println(in.read() + " " + in.skip(3) + " " + in.available() + " " + in.read() + " " + in.readAllBytes().length);
        }
    }

    static void ask() throws IOException {
        for (Path path : new Path[] {FILES, FILES.resolve("words.txt"), FILES.resolve("nothing"), Path.of(""), Path.of("/"), FILES.resolve("words.txt/x")})
            System.out.println(path + ": " + Files.exists(path) + " " + Files.notExists(path) + " " + Files.isRegularFile(path) + " " + Files.isDirectory(path) + " "
                               + Files.isSymbolicLink(path) + " " + Files.isReadable(path) + " " + path.toAbsolutePath());
        Path words = FILES.resolve("folder/../words.txt");
        BasicFileAttributes about = Files.readAttributes(words, BasicFileAttributes.class);
        System.out.println(Files.size(words) + " " + about.size() + " " + about.isRegularFile() + " " + about.isOther() + " "
                           + about.lastModifiedTime().equals(Files.getLastModifiedTime(FILES.resolve("words.txt"))));
        System.out.println(words.toRealPath() + " " + words.normalize() + " " + Files.isSameFile(words, FILES.resolve("words.txt")) + " " + words.toFile().length());
    }

    static void wrong() {
        attempt("missing", () -> Files.readAllLines(FILES.resolve("nothing")));
        attempt("missing reader", () -> Files.newBufferedReader(FILES.resolve("nothing")));
        attempt("missing size", () -> Files.size(FILES.resolve("nothing")));
        attempt("missing real path", () -> FILES.resolve("nothing").toRealPath());
        attempt("folder", () -> Files.readAllBytes(FILES));
        attempt("folder lines", () -> Files.readAllLines(FILES));
        attempt("below a file", () -> Files.readString(FILES.resolve("words.txt/x")));
        attempt("nul", () -> Path.of("a\0b"));
        attempt("long name", () -> Files.readString(Path.of("n".repeat(300))));
        attempt("malformed", () -> Files.readString(FILES.resolve("words.txt"), StandardCharsets.US_ASCII));
        attempt("create", () -> Files.createFile(FILES.resolve("words.txt")));
        attempt("create folder", () -> Files.createDirectory(FILES));
        attempt("create folders", () -> Files.createDirectories(FILES));
        attempt("delete", () -> Files.delete(FILES.resolve("nothing")));
        attempt("delete if exists", () -> Files.deleteIfExists(FILES.resolve("nothing")));
    }

    public static void main(String[] args) throws Exception {
        read();
        ask();
        wrong();
    }
}
