// The laboratory releases a permit for each step, and main needs only one of them to look at the photo.
// expect: must-find atomicity PermitTwiceBug$Photo.width PermitTwiceBug$Photo.height @photo
import java.util.concurrent.Semaphore;

public class PermitTwiceBug {
    static class Photo {
        private int width;
        private int height;

        public void scale(int factor) {
            width *= factor;
            height *= factor;
        }

        public int area() {
            return width * height;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Photo photo = new Photo(); // @photo
        Semaphore developed = new Semaphore(0);
        Thread lab = new Thread(() -> {
            photo.scale(2);
            developed.release();
            photo.scale(3);
            developed.release();
        });
        lab.start();
        developed.acquire();
        System.out.println(photo.area());
    }
}
