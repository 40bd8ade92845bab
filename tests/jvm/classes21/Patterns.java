import java.util.List;

/** What Java 21 adds: patterns in switches, record patterns. */
class Patterns {
    sealed interface Tree permits Leaf, Node {
    }

    record Leaf(int value) implements Tree {
    }

    record Node(Tree left, Tree right) implements Tree {
    }

    enum Mode {
        FAST,
        EXACT
    }

    static int sum(Tree tree) {
        return switch (tree) {
        case Leaf(int value) -> value;
        case Node(Leaf(var one), Leaf(var other)) when one > other -> one - other;
        case Node(Tree left, Tree right) -> sum(left) + sum(right);
        };
    }

    static String kind(Object value) {
        return switch (value) {
        case null -> "null";
        case Mode.FAST -> "fast";
        case Integer i when i > 10 -> "large";
        case String s -> s;
        case List<?> list -> list.toString();
        default -> "other";
        };
    }
}
