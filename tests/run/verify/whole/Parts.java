// What Cases is compiled with. ../torn/Parts.java takes its place before Cases runs: there most of these classes are not below Base any more.
class Base {
    static Base shared;
    int number = 7;
    Base next;

    int value() {
        return number;
    }

    int take(Base other) {
        return other == null ? 0 : other.number;
    }
}

class Sub extends Base {
}

class Second extends Base {
}

class Kept extends Base {
    Kept(Base other) {
        next = other;
    }
}

interface Face {
    int face(Base other);
}

class Faced implements Face {
    public int face(Base other) {
        return 3;
    }
}

class Thrown extends RuntimeException {
}

class Caught extends RuntimeException {
}

class CaughtToo extends RuntimeException {
}

class Parts {
    static Sub sub = new Sub();
    Sub mine = new Sub();

    static Sub make() {
        return new Sub();
    }

    static int take(Base base) {
        return base == null ? 0 : 1;
    }

    static int takeAll(Base[] bases) {
        return bases.length;
    }

    static int takeObjects(Object[] objects) {
        return objects.length;
    }

    static int takeFace(Face face) {
        return 4;
    }

    static int takeRuntime(RuntimeException exception) {
        return 5;
    }

    static void raise() {
        throw new Caught();
    }

    static void raiseTorn() {
    }
}
