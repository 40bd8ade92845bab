/* Threads reach the object through a proxy only, and it takes its lock. */
// expect: must-prove RealBank
import java.lang.reflect.Proxy;

interface Bank {
    void deposit(int amount);
}

class RealBank implements Bank {
    private int sum;

    @Override
    public synchronized void deposit(int amount) {
        sum += amount;
    }
}

public class ProxyRepaired {
    public static void main(String[] args) {
        RealBank real = new RealBank();
        Bank bank = (Bank) Proxy.newProxyInstance(Bank.class.getClassLoader(), new Class<?>[] {Bank.class},
                (proxy, method, arguments) -> method.invoke(real, arguments));
        for (int i = 0; i < 2; i++)
            new Thread(() -> bank.deposit(10)).start();
    }
}
