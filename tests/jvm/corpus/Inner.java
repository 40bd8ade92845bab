/** Inner, local and anonymous classes: what they keep of what is around them. */
// javac 17
class Inner {
    private int field;

    class Member {
        int outer() {
            return field;
        }

        class Deeper {
            void set() {
                field = outer();
            }
        }
    }

    static class Nested {
        private static int hidden;
    }

    Runnable anonymous(int captured) {
        return new Runnable() {
            @Override
            public void run() {
                field += captured;
            }
        };
    }

    static Object local(String name) {
        class Named {
            @Override
            public String toString() {
                return name;
            }
        }
        return new Named();
    }

    static int nestmate() {
        return ++Nested.hidden;
    }
}
