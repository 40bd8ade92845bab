// The repair of StackBug: SafePop holds the lock of the stack from the question to the pop.
//
// expect: must-hold
// expect: must-prove Stack

import heddle.AtomicSet;
import heddle.UnitFor;
import heddle.UnitOfWork;
import java.util.Arrays;

class Stack {
    @AtomicSet("S") private Object[] data = new Object[4];
    @AtomicSet("S") private int count;

    @UnitOfWork public synchronized void push(Object item) {
        if (count == data.length)
            data = Arrays.copyOf(data, 2 * count);
        data[count++] = item;
    }

    @UnitOfWork public synchronized Object pop() {
        Object top = data[--count];
        data[count] = null;
        return top;
    }

    @UnitOfWork public synchronized int size() {
        return count;
    }

    @UnitOfWork public synchronized void replaceTop(Object item) {
        pop();
        push(item);
    }
}

class SafePop {
    @UnitOfWork public Object popIfAny(@UnitFor Stack stack) {
        synchronized (stack) {
            return stack.size() > 0 ? stack.pop() : null;
        }
    }
}

class StackRepaired {
    public static void main(String[] args) {
        Stack stack = new Stack();
        stack.push("the only one");
        Runnable client = () -> System.out.println(new SafePop().popIfAny(stack));
        new Thread(client, "1").start();
        new Thread(client, "2").start();
    }
}
