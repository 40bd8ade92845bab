/* An object is changed after it was published. */
public class PublishThenChange {
    int size;
    static volatile PublishThenChange shared;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            PublishThenChange p = shared;
            if (p != null)
                System.out.println(p.size); // found: race
        });
        t.start();
        PublishThenChange p = new PublishThenChange();
        shared = p;
        p.size = 3;
        t.join();
    }
}
