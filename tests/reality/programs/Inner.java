import java.util.function.IntSupplier;

/** Inner, local and anonymous classes, with what they capture; private members of each other. */
public class Inner {
    private int total;

    private int bump(int by) {
        total += by;
        return total;
    }

    class Member {
        private int own = 2;

        int work() {
            return bump(own);
        }

        class Deep {
            int work() {
                return bump(Member.this.own) + Member.this.work();
            }
        }
    }

    IntSupplier anonymous(final int captured) {
        return new IntSupplier() {
            private int calls = initial();

            private int initial() {
                return captured;
            }

            @Override
            public int getAsInt() {
                return bump(++calls);
            }
        };
    }

    int local(int factor) {
        class Local {
            int scaled() {
                return factor * new Member().own;
            }
        }
        return new Local().scaled();
    }

    public static void main(String[] arguments) {
        Inner inner = new Inner();
        Member member = inner.new Member();
        Member.Deep deep = member.new Deep();
        System.out.println(member.work() + deep.work());
        System.out.println(inner.anonymous(4).getAsInt() + inner.local(3));
    }
}
