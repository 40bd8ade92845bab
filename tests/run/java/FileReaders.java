import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/* Characters of files: readers, lines, Scanner, Properties, tokens. */
public class FileReaders {
    static final String FILES = "tests/run/files/";

    static void lines() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader(FILES + "words.txt", StandardCharsets.UTF_8))) {
            for (String line; (line = reader.readLine()) != null;)
                System.out.println(line.length() + " " + line);
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(new FileInputStream(FILES + "words.txt"), "ISO-8859-1"))) {
            System.out.println(reader.lines().mapToInt(String::length).sum());
        }
        try (LineNumberReader reader = new LineNumberReader(new FileReader(FILES + "empty.txt"))) {
            System.out.println(reader.readLine() + " " + reader.getLineNumber());
        }
    }

    static void scan() throws IOException {
        try (Scanner scanner = new Scanner(new File(FILES + "numbers.txt"))) {
            int sum = 0;
            while (scanner.hasNextInt())
                sum += scanner.nextInt();
            System.out.println(sum + " " + scanner.nextDouble() + " " + scanner.next() + " " + scanner.hasNext());
        }
        try (Scanner scanner = new Scanner(new FileInputStream(FILES + "words.txt"), "UTF-8")) {
            while (scanner.hasNextLine())
                System.out.println("<" + scanner.nextLine() + ">");
        }
        try {
            new Scanner(new File(FILES + "nothing.txt"));
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }

    static void properties() throws IOException {
        Properties settings = new Properties();
        try (InputStream in = new FileInputStream(FILES + "settings.properties")) {
            settings.load(in);
        }
        System.out.println(new TreeMap<>(settings));
    }

    static void tokens() throws IOException {
        StreamTokenizer tokens = new StreamTokenizer(new BufferedReader(new FileReader(FILES + "numbers.txt")));
        while (tokens.nextToken() != StreamTokenizer.TT_EOF)
            System.out.print(tokens + "; ");
        System.out.println();
    }

    static void data() throws IOException {
        try (DataInputStream in = new DataInputStream(new FileInputStream(FILES + "numbers.txt"))) {
            System.out.println(in.readInt() + " " + in.readShort() + " " + in.readByte());
            in.readFully(new byte[30]);
        } catch (EOFException e) {
            System.out.println(e);
        }
    }

    static void threads() throws Exception {
        String[] texts = new String[3];
        Thread[] all = new Thread[texts.length];
        for (int i = 0; i < all.length; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                try (BufferedReader reader = new BufferedReader(new FileReader(FILES + (me == 2 ? "words.txt" : "numbers.txt"), StandardCharsets.UTF_8))) {
                    texts[me] = reader.readLine() + "|" + reader.readLine();
                } catch (IOException e) {
                    texts[me] = e.toString();
                }
            });
            all[i].start();
        }
        for (Thread thread : all)
            thread.join();
        System.out.println(Arrays.toString(texts));
    }

    public static void main(String[] args) throws Exception {
        lines();
        scan();
        properties();
        tokens();
        data();
        threads();
        throw new FileNotFoundException(new File(FILES).getPath());
    }
}
