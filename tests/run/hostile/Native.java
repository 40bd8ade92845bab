/* A native method that nobody knows. */
public class Native {
    static native int unknown(int x);
    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(unknown(1));
    }
}
