/* The repair of Stack.java: popwrap holds the lock of the stack from its question to the pop. */
public class StackRepaired {
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
        StackRepaired stack = new StackRepaired();
        stack.push(1);
        new Thread(() -> new SafeWrap().popwrap(stack)).start();
        new Thread(() -> new SafeWrap().popwrap(stack)).start();
    }
}

class SafeWrap {
    Object popwrap(StackRepaired stack) {
        synchronized (stack) {
            return stack.size() > 0 ? stack.pop() : null;
        }
    }
}
