// A stack whose users hold the wrong lock (000, Listing 2; 001, Figure 1). Every method of the stack is synchronized, but to ask for the
// size and then to pop is one unit of work for the stack, and SafePop holds only its own lock meanwhile.
//
// T1 finds one item; T2 finds the same one and pops it; T1 pops from an empty stack: ArrayIndexOutOfBoundsException.
//
// expect: must-find atomicity Stack.count Stack.data

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
    @UnitOfWork public synchronized Object popIfAny(@UnitFor Stack stack) {
        return stack.size() > 0 ? stack.pop() : null;
    }
}

class StackBug {
    public static void main(String[] args) {
        Stack stack = new Stack();
        stack.push("the only one");
        Runnable client = () -> System.out.println(new SafePop().popIfAny(stack));
        new Thread(client, "1").start();
        new Thread(client, "2").start();
    }
}
