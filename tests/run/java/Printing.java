/* Printing: print and println of every type, printf, standard error, character encodings, PrintStream and writers in memory. */
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Printing {
    public static void main(String[] args) throws IOException {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'x', 'y'});
        System.out.print("s");
        System.out.print((Object) null);
        System.out.println();
        System.out.println(new char[] {'o', 'k'});
        System.out.println((String) null);
        System.out.append("appended").append('c').append("012345", 1, 3).println();
        System.out.write('w');
        System.out.write("ritten\n".getBytes(), 0, 7);
        System.err.println("to standard error: ünï € 😀");
        System.err.printf("%d%n", 5);
        System.out.println("ünï € 😀");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        PrintStream old = System.out;
        System.setOut(to);
        System.out.println("captured ü");
        System.setOut(old);
        System.out.print(bytes.size() + " " + bytes.toString(StandardCharsets.UTF_8));
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) { writer.printf("%05.1f|", 3.14159).println(new int[] {1}.length); writer.print(List.of(1)); }
        System.out.println(text.toString().replace("\n", "/"));
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
        System.out.println(reader.readLine() + reader.readLine().length() + reader.lines().toList() + reader.read());
        DataOutputStream data = new DataOutputStream(bytes);
        bytes.reset();
        data.writeInt(-5);
        data.writeDouble(1.5);
        data.writeUTF("ü");
        data.writeLong(1L << 40);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readDouble() + in.readUTF() + in.readLong() + in.available());
        try { in.readByte(); } catch (EOFException e) { System.out.println("end of file"); }
        System.out.println(System.in.read() + " " + new BufferedReader(new InputStreamReader(System.in)).readLine() + new Scanner("4 5.5 word\nrest of line").nextInt());
        ObjectOutputStream objects = null;
        System.out.println(System.getProperty("line.separator").length() + System.lineSeparator().length() + System.getProperty("no.such", "dflt") + System.getenv("NO_SUCH_VARIABLE") + File.separator + (System.currentTimeMillis() > 0) + objects);
        try { new FileReader("/no/such/file"); } catch (FileNotFoundException e) { System.out.println("not found"); }
        System.out.println(new String(Base64.getEncoder().encode("heddle".getBytes())) + new String(Base64.getDecoder().decode("aGk=")));
        System.out.flush();
    }
}
