// limit: reflection
// A field is accessed by a name that is put together: heddle takes it for any that it may be, and says that it does not know.
import java.lang.reflect.Field;

public class FieldNames {
    private int hits;
    private int lines;

    public synchronized void add() {
        lines++;
    }

    void hit(Field field) {
        try {
            int before = field.getInt(this);
            Thread.yield();
            field.setInt(this, before + 1);
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException(refused);
        }
    }

    public static void main(String[] arguments) throws Exception {
        FieldNames names = new FieldNames();
        Field field = FieldNames.class.getDeclaredField(new StringBuilder("stih").reverse().toString());
        Runnable work = () -> {
            for (int i = 0; i < 100_000; i++) {
                names.add();
                names.hit(field);
            }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        if (names.hits != 200_000)
            System.out.println("shown: hits are lost");
    }
}
