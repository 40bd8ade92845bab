// The photo is looked at when the laboratory has released the only permit, behind its last change.
// expect: must-prove PermitHandedRepaired$Photo
import java.util.concurrent.Semaphore;

public class PermitHandedRepaired {
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
            photo.scale(3);
            developed.release();
        });
        lab.start();
        developed.acquire();
        System.out.println(photo.area());
    }
}
