// A table that is filled before the threads start, and only read afterwards.
//
// expect: must-hold

class Squares {
    private final int[] table = new int[100];
    private int filled;

    public void fill() {
        for (int i = 0; i < table.length; i++)
            table[i] = i * i;
        filled = table.length;
    }

    public int of(int number) {
        return number < filled ? table[number] : number * number;
    }
}

class ReadOnly {
    public static void main(String[] args) {
        Squares squares = new Squares();
        squares.fill();
        for (int i = 0; i < 3; i++)
            new Thread(() -> System.out.println(squares.of(7) + squares.of(8))).start();
    }
}
