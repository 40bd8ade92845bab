/** A switch over an enum: by a table of the enum's numbers that the compiler puts into a class of its own. */
// javac 17
class EnumSwitch {
    enum Color { RED, GREEN, BLUE }

    static String ofEnum(Color color) {
        return switch (color) {
            case RED -> "warm";
            case GREEN, BLUE -> {
                String cold = "cold";
                yield cold;
            }
        };
    }
}
