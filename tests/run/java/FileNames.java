import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/* java.io.File: what is there, what is in folders, what paths mean. */
public class FileNames {
    static final String FILES = "tests/run/files";

    static void tell(File file) throws IOException {
        System.out.println(file + ": " + file.exists() + " " + file.isFile() + " " + file.isDirectory() + " " + file.isHidden() + " " + file.canRead() + " "
                           + (file.isFile() ? file.length() : 0) + " " + (file.lastModified() > 0) + " " + file.getAbsolutePath() + " "
                           + file.getCanonicalPath());
    }

    static String[] sorted(String[] names) {
        if (names != null)
            Arrays.sort(names);
        return names;
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"", "/", ".", "..", "/dev/null", "nothing", "nothing/at/../all", FILES, FILES + "/words.txt", FILES + "/./folder//../empty.txt",
                                         FILES + "/words.txt/..", "n".repeat(300), "/nothing", "/nothing/..", "/..", "Größe"})
            tell(new File(name));
        File folder = new File(FILES);
        System.out.println(Arrays.toString(sorted(folder.list())));
        System.out.println(Arrays.toString(sorted(folder.list((in, name) -> name.endsWith(".txt")))));
        File[] files = new File(folder, "folder").listFiles();
        Arrays.sort(files);
        System.out.println(Arrays.toString(files));
        System.out.println(Arrays.toString(new File("nothing").list()) + " " + Arrays.toString(new File(FILES + "/words.txt").list()));
        System.out.println(new File(FILES + "/words.txt").lastModified() == new File("./" + FILES, "words.txt").lastModified());
        File words = new File(FILES + "/words.txt\0");
        System.out.println(words.exists() + " " + words.length() + " " + words.isFile() + " " + words.canRead());
        System.out.println(new File(FILES + "/words.txt").createNewFile() + " " + new File("nothing").delete() + " " + new File(FILES).mkdir());
        System.out.println(System.getProperty("user.dir").equals(new File("").getAbsolutePath()));
        System.out.println(new File(FILES).toURI().equals(new File("./" + FILES).getCanonicalFile().toURI()));
    }
}
