/** Counts to five, again and again, in an object that it makes. */
class Rounds {
    volatile int round;

    public static void main(String[] args) {
        Rounds rounds = new Rounds();
        while (args.length == 0)
            rounds.round = (rounds.round + 1) % 5;
    }
}
