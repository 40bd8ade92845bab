/* A stack that is used by two threads. Each of its methods is synchronized, and so is SafeWrap.popwrap, but on another object. */
public class Stack {
    private final Object[] data = new Object[10];
    private int count = -1;

    public synchronized Object pop() {
        Object top = data[count];
        data[count--] = null;
        return top;
    }

    public synchronized void push(Object item) {
        data[++count] = item;
    }

    public synchronized int size() {
        return count + 1;
    }

    public static void main(String[] arguments) {
        Stack stack = new Stack();
        stack.push(1);
        new Thread(() -> new SafeWrap().popwrap(stack)).start();
        new Thread(() -> new SafeWrap().popwrap(stack)).start();
    }
}

class SafeWrap {
    synchronized Object popwrap(Stack stack) {
        return stack.size() > 0 ? stack.pop() : null;
    }
}
