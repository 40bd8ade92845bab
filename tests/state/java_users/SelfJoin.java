public class SelfJoin {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().join(); // found: deadlock
    }
}
