/* Threads reach the object through a proxy only. */
// expect: must-find atomicity RealBank.sum
import java.lang.reflect.Proxy;

interface Bank {
    void deposit(int amount);
}

class RealBank implements Bank {
    private int sum;

    @Override
    public void deposit(int amount) {
        sum += amount;
    }
}

public class ProxyBug {
    public static void main(String[] args) {
        RealBank real = new RealBank();
        Bank bank = (Bank) Proxy.newProxyInstance(Bank.class.getClassLoader(), new Class<?>[] {Bank.class},
                (proxy, method, arguments) -> method.invoke(real, arguments));
        for (int i = 0; i < 2; i++)
            new Thread(() -> bank.deposit(10)).start();
    }
}
