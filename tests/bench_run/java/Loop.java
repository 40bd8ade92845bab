/* An ordinary loop over numbers and an array. */
public class Loop {
    public static void main(String[] args) {
        int[] data = new int[100];
        int sum = 0;
        for (int i = 0; i < 1 << 30; i++) {
            data[i % 100] += i;
            sum += data[(i * 7 & 63)] ^ i;
        }
        System.out.println(sum);
    }
}
