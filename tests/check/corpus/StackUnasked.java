// StackBug without annotations. Every operation of the stack is atomic, and nobody says that Client.get is to be atomic for the stack:
// its object is the client, which has no state at all. So the defaults have nothing to complain about.
//
// expect: must-hold Client
// expect: tolerated atomicity Stack.count Stack.data -- the bug is there, but only @UnitFor can say so

class Stack {
    private final Object[] data = new Object[8];
    private int count;

    public synchronized void push(Object item) {
        data[count++] = item;
    }

    public synchronized Object pop() {
        Object top = data[--count];
        data[count] = null;
        return top;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }
}

class Client {
    public synchronized Object get(Stack stack) {
        return stack.isEmpty() ? null : stack.pop();
    }
}

class StackUnasked {
    public static void main(String[] args) {
        Stack stack = new Stack();
        stack.push("one");
        new Thread(() -> new Client().get(stack)).start();
        new Thread(() -> new Client().get(stack)).start();
    }
}
