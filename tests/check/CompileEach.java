import java.io.File;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles each source alone, to a folder of its own: programs have classes of equal names. One JVM does all of them, which is several times
 * as fast as javac for each.
 *
 * Usage: java CompileEach.java RELEASE CLASSPATH FOLDER SOURCE…  The classes of NAME.java go to FOLDER/NAME. The release may be `own`: that of the
 * JDK, whose internals the sources may use then, and nobody minds warnings.
 */
class CompileEach {
    public static void main(String[] args) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        boolean good = true;
        for (int i = 3; i < args.length; i++) {
            String name = new File(args[i]).getName().replace(".java", "");
            File folder = new File(args[2], name);
            folder.mkdirs();
            List<String> options = new ArrayList<>(List.of("-g", "-encoding", "UTF-8", "-proc:none", "-cp", args[1], "-d",
                    folder.getPath()));
            if (args[0].equals("own"))
                options.addAll(List.of("-nowarn", "-XDignore.symbol.file"));
            else
                options.addAll(List.of("-Xlint:all", "-Werror", "--release", args[0]));
            good &= compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(args[i])).call();
        }
        System.exit(good ? 0 : 1);
    }
}
