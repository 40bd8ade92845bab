// The stack with the wrong lock, without any annotation: the stack leaves locking to its users, and its users lock themselves instead of
// the stack. By default all fields of Stack belong together, and each of its public methods is a unit of work.
//
// Both clients push: T1 reads count, T2 stores its item and advances count, T1 stores its item at the same index. One item is
// lost, and the slot above it stays empty.
//
// expect: must-find atomicity Stack.count Stack.data

class Stack {
    private final Object[] data = new Object[16];
    private int count;

    public void push(Object item) {
        data[count] = item;
        count = count + 1;
    }

    public Object pop() {
        count = count - 1;
        Object top = data[count];
        data[count] = null;
        return top;
    }

    public boolean isEmpty() {
        return count == 0;
    }
}

class Client extends Thread {
    private final Stack stack;

    Client(Stack stack) {
        this.stack = stack;
    }

    private synchronized void exchange(String item) {
        stack.push(item);
        if (!stack.isEmpty())
            stack.pop();
    }

    @Override public void run() {
        for (int i = 0; i < 3; i++)
            exchange(getName() + i);
    }
}

class StackPlainBug {
    public static void main(String[] args) {
        Stack stack = new Stack();
        new Client(stack).start();
        new Client(stack).start();
    }
}
