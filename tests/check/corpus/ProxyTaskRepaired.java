/* A proxy is called by main only. */
// expect: must-hold
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class Meter implements Callable<Integer> {
    private int value;

    @Override
    public Integer call() {
        return ++value;
    }
}

public class ProxyTaskRepaired {
    @SuppressWarnings("unchecked")
    private static <T> Callable<T> logged(Callable<T> task) {
        return (Callable<T>) Proxy.newProxyInstance(Callable.class.getClassLoader(), new Class<?>[] {Callable.class},
                (proxy, method, arguments) -> {
                    System.out.println(method.getName());
                    return method.invoke(task, arguments);
                });
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Callable<Integer> meter = logged(new Meter());
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        try {
            System.out.println(meter.call() + task.get());
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
