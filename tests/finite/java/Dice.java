// verdict: assertion
// witness: possible, and not 5
// The dice of the interpreter fall in another way.
import java.util.Random;

public class Dice {
    public static void main(String[] args) {
        Random random = new Random();
        int a = random.nextInt(6), b = random.nextInt(6);
        assert a != 5 || b != 3;
    }
}
