/* The handler of a proxy counts what all threads call. */
// expect: must-find atomicity CountingHandler.calls
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

interface Store {
    void save(String text);
}

class CountingHandler implements InvocationHandler {
    private final Object target;
    private int calls;

    CountingHandler(Object target) {
        this.target = target;
    }

    private void count() {
        calls++;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        count();
        return method.invoke(target, arguments);
    }
}

public class ProxyHandlerBug {
    public static void main(String[] args) {
        Store printer = System.out::println;
        Store store = (Store) Proxy.newProxyInstance(Store.class.getClassLoader(), new Class<?>[] {Store.class},
                new CountingHandler(printer));
        Runnable saver = () -> store.save("text");
        new Thread(saver).start();
        new Thread(saver).start();
    }
}
