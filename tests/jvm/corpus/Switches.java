/** Switches: over numbers, dense and sparse, over strings, as statement and as expression. */
class Switches {
    static int dense(int n) {
        switch (n) {
        case 1:
        case 2:
            return 10;
        case 4:
            n++;
        default:
            return n;
        }
    }

    static int sparse(int n) {
        switch (n) {
        case -1000000:
            return 1;
        case 1000000:
            return 2;
        }
        return 3;
    }

    static int ofString(String s) {
        return switch (s) {
            case "Aa", "BB" -> 1;
            case "other" -> 2;
            default -> 3;
        };
    }
}
