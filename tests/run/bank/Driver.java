/* Fills the bank, waits a moment so that a mark can be made, and runs the class that it is given. */
public class Driver {
    public static void main(String[] arguments) throws Throwable {
        Bank.init();
        try {
            Class.forName("Missing");
        } catch (ClassNotFoundException expected) {
            Bank.ready = true;
        }
        for (int i = 0; i < 1000; i++)
            Bank.i1 = -1;
        Class.forName(arguments[0]);
    }
}
