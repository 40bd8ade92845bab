/* A proxy is the task of a pool, twice. */
// expect: must-find atomicity Meter.value
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Meter implements Callable<Integer> {
    private int value;

    @Override
    public Integer call() {
        return ++value;
    }
}

public class ProxyTaskBug {
    @SuppressWarnings("unchecked")
    private static <T> Callable<T> logged(Callable<T> task) {
        return (Callable<T>) Proxy.newProxyInstance(Callable.class.getClassLoader(), new Class<?>[] {Callable.class},
                (proxy, method, arguments) -> {
                    System.out.println(method.getName());
                    return method.invoke(task, arguments);
                });
    }

    public static void main(String[] args) {
        Callable<Integer> meter = logged(new Meter());
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(meter);
        pool.submit(meter);
        pool.shutdown();
    }
}
