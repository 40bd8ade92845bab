/* Runs the random methods of the classes R0, R1, … one after the other; prints what each of them left behind. Arguments: how many, the value that the first one
 * starts with, and by how much it grows. */
public class Main {
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        long first = Long.parseLong(args[1]), step = Long.parseLong(args[2]);
        for (int n = 0; n < count; n++) {
            A.reset(first + n * step);
            String end;
            try {
                Class.forName("R" + n).getMethod("run").invoke(null);
                end = "returned";
            } catch (java.lang.reflect.InvocationTargetException e) {
                Throwable cause = e.getCause();
                StackTraceElement[] trace = cause.getStackTrace();
                /* What is said of a null pointer depends on names of variables, which these classes do not have. */
                end = (cause instanceof NullPointerException ? "null" : cause) + " at " + (trace.length == 0 ? "nowhere" : trace[0].getMethodName());
            } catch (LinkageError e) {
                end = e.toString();
            }
            System.out.println(n + " " + end + " | " + A.state());
        }
    }
}
