// What a method makes for an initialiser it also keeps, and gives to whoever asks for it again.
//
// expect: must-find atomicity Colour.uses

import java.util.HashMap;
import java.util.Map;

class Colour {
    private static final Map<String, Colour> KNOWN = new HashMap<>();
    private final String name;
    private int uses;

    private Colour(String name) {
        this.name = name;
    }

    static synchronized Colour named(String name) {
        Colour colour = KNOWN.get(name);
        if (colour == null) {
            colour = new Colour(name);
            KNOWN.put(name, colour);
        }
        return colour;
    }

    public int use() {
        uses = uses + 1;
        return uses;
    }

    public String name() {
        return name;
    }
}

class Palette {
    static final Colour FIRST = Colour.named("red");
}

class InitialiserMadeKeptBug {
    static void paint(String name) {
        Colour colour = Colour.named(name);
        System.out.println(colour.name() + " " + colour.use());
    }

    public static void main(String[] args) {
        System.out.println(Palette.FIRST.name());
        new Thread(() -> paint("red")).start();
        new Thread(() -> paint("red")).start();
    }
}
