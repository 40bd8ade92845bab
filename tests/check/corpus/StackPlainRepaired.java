// The repair of StackPlainBug: both clients lock the stack that they share.
//
// expect: must-hold
// expect: must-prove Stack

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

    private void exchange(String item) {
        synchronized (stack) {
            stack.push(item);
            if (!stack.isEmpty())
                stack.pop();
        }
    }

    @Override public void run() {
        for (int i = 0; i < 3; i++)
            exchange(getName() + i);
    }
}

class StackPlainRepaired {
    public static void main(String[] args) {
        Stack stack = new Stack();
        new Client(stack).start();
        new Client(stack).start();
    }
}
