// The semaphore has a permit from the start: main does not wait for the laboratory.
// expect: must-find atomicity PermitHandedBug$Photo.width PermitHandedBug$Photo.height @photo
import java.util.concurrent.Semaphore;

public class PermitHandedBug {
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
        Semaphore developed = new Semaphore(1);
        Thread lab = new Thread(() -> {
            photo.scale(2);
            photo.scale(3);
            developed.release();
        });
        lab.start();
        developed.acquire();
        System.out.println(photo.area());
    }
}
