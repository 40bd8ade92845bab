/* A class that is there when this is compiled, and gone when it is run. */
public class Missing {
    public static void main(String[] args) {
        try { new MissingPart(); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); }
        MissingPart.use();
    }
}
class MissingPart { static void use() { } }
