import java.io.Serializable;

/** Kinds of classes: sealed, records, enums, inner, local and anonymous ones, interfaces with code. */
sealed interface Shapes permits Shapes.Circle, Shapes.Square, Shapes.Other {
    record Circle(double radius, @Deprecated String... names) implements Shapes {
    }

    record Square<T extends Comparable<T>>(T side) implements Shapes {
        public Square {
            if (side == null)
                throw new IllegalArgumentException();
        }
    }

    record Nothing() {
    }

    non-sealed class Other implements Shapes {
        volatile int count;
        transient long serial;
        protected static final String NAME = "h\u00e9llo \u20ac \ud83d\ude00 \u0000\t";
        final float half = 0.5f;
        static final long BIG = Long.MIN_VALUE;
        static final double TINY = Double.MIN_VALUE;
        static final double NONE = 0.0 / 0.0;
        static final int NEGATIVE = -1;

        native void outside();

        synchronized strictfp void inside() {
            count++;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            Color next() {
                return RED;
            }
        };

        Color next() {
            return GREEN;
        }
    }

    static Runnable local(int captured) {
        class Local implements Runnable, Serializable {
            private int own = captured;

            public void run() {
                new Object() {
                    int twice() {
                        return own * 2;
                    }
                }.twice();
            }
        }
        return new Local();
    }

    default int area() {
        return secret();
    }

    private int secret() {
        return 1;
    }
}
