// An anonymous listener adds up in an array of the method around it, without a lock.
// expect: must-find atomicity CapturedArrayBug$1.sum @shared
public class CapturedArrayBug {
    interface Listener {
        void event(int value);
    }

    public static void main(String[] arguments) throws InterruptedException {
        int[] sum = new int[1];
        Listener listener = new Listener() { // @shared
            @Override
            public void event(int value) {
                int before = sum[0];
                sum[0] = before + value;
            }
        };
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++)
                listener.event(1);
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sum[0]);
    }
}
