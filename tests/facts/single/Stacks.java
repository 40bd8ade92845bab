/* Two stacks and a loop that makes more: for object sensitivity and isolation. java.lang.Object is a lock here. */
public class Stacks {
    static class Stack {
        private final Object[] data = new Object[10];
        private final Object lock = new Object();
        private int count;

        public void push(Object item) {
            synchronized (lock) {
                data[count++] = item;
            }
        }
        public Object pop() {
            synchronized (lock) {
                return data[--count];
            }
        }
    }
    static class A {}
    static class B {}

    public static void main(String[] args) {
        Stack first = new Stack();
        Stack second = new Stack();
        first.push(new A());
        second.push(new B());
        Object a = first.pop();
        Object b = second.pop();
        Stack many = null;
        for (int i = 0; i < 3; i++) {
            many = new Stack();
            many.push(a);
        }
        Object unknown = load(args[0]);
    }
    static Object load(String name) {
        try {
            return Class.forName(name).newInstance();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
