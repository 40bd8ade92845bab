// Main asks twice for the array in a field, while another thread takes a new one.
//
// expect: must-find atomicity Desk.sums

class Desk {
    private int[] sums = new int[4];

    void open(int length) {
        sums = new int[length];
    }

    public int spare(int wanted) {
        if (wanted > sums.length)
            return 0;
        return sums.length - wanted;
    }
}

class PartLateSwapBug {
    public static void main(String[] args) throws InterruptedException {
        Desk desk = new Desk();
        desk.open(8);
        Thread other = new Thread(() -> desk.open(2));
        other.start();
        System.out.println(desk.spare(3));
        other.join();
    }
}
